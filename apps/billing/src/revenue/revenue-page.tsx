import { Tabs } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useSearchParams } from '@recado/ui/router';
import type { ComponentType } from 'react';
import { RatesTab } from '../message-rates/rates-tab.tsx';
import { SettingsTab } from '../payment-settings/settings-tab.tsx';
import { InvoicesTab } from './invoices-tab.tsx';
import { OverdueTab } from './overdue-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { PaymentsTab } from './payments-tab.tsx';
import { useFreshRevenueLists } from './revenue.ts';
import { TrialsTab } from './trials-tab.tsx';

const tabs: Record<string, ComponentType> = {
  overview: OverviewTab,
  overdue: OverdueTab,
  trials: TrialsTab,
  invoices: InvoicesTab,
  payments: PaymentsTab,
  rates: RatesTab,
  settings: SettingsTab,
};

/** The installation's revenue, overdue companies and trials, for the super user (ADR 59); the URL contains the tab. */
export default function RevenuePage() {
  const { t } = useTranslation('billing');
  const [asked, ask] = useSearchParams();
  useFreshRevenueLists();
  const wanted = asked.get('tab') ?? 'overview';
  return (
    <div className="tabs-page">
      <Tabs
        activeKey={wanted in tabs ? wanted : 'overview'}
        onChange={(next) => ask(next === 'overview' ? {} : { tab: next })}
        items={Object.entries(tabs).map(([key, Tab]) => ({ key, label: t(`revenueTabs.${key}`), children: <Tab /> }))}
        destroyOnHidden
      />
    </div>
  );
}
