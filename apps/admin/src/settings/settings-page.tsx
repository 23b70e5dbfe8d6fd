import { useSetting } from '@recado/api/live';
import { useAbility } from '@recado/auth';
import { ListSkeleton, Tabs } from '@recado/ui/core';
import { addTranslations, useTranslation } from '@recado/ui/i18n';
import { useSearchParams } from '@recado/ui/router';
import { type ComponentType, lazy, Suspense } from 'react';
import { customFieldTexts } from '../custom-fields/texts.ts';
import { ExtensionTabContent, useExtensionTabs } from './extension-tabs.tsx';
import { HoursTab } from './hours-tab.tsx';
import { keepingTexts } from './keeping/texts.ts';
import { OptionsTab } from './options-tab.tsx';
import './settings.css';

/** The tabs whose code is loaded when they are opened. */
const separateTabs: Record<string, ComponentType> = {
  company: lazy(() => import('./company-tab.tsx')),
  fields: lazy(async () => {
    const [tab] = await Promise.all([
      import('../custom-fields/custom-fields-tab.tsx'),
      addTranslations('admin', customFieldTexts),
    ]);
    return tab;
  }),
  security: lazy(() => import('./security-tab.tsx')),
  extensions: lazy(() => import('./extensions-tab.tsx')),
  apps: lazy(() => import('./apps/apps-tab.tsx')),
  archive: lazy(() => import('./archive/archive-tab.tsx')),
  keeping: lazy(async () => {
    const [tab] = await Promise.all([import('./keeping/keeping-tab.tsx'), addTranslations('admin', keepingTexts)]);
    return tab;
  }),
};

/** The super user's tabs: nobody else downloads their code. */
const platformTabs: Record<string, ComponentType> = {
  companies: lazy(() => import('./companies-tab.tsx')),
  plans: lazy(() => import('./plans-tab.tsx')),
  helps: lazy(() => import('./helps-tab.tsx')),
};

/** The settings of the company, in tabs, the last ones of other remotes; the URL contains the tab, and a setting to scroll to (SPEC §2.9). */
export default function SettingsPage() {
  const { t } = useTranslation('admin');
  const [asked, ask] = useSearchParams();
  const { value: scheduleType } = useSetting('scheduleType');
  const isSuper = useAbility('platform:manage');
  const managesCompany = useAbility('company:manage');
  const keys = [
    ...['options', 'company', 'fields', 'security', 'extensions', 'apps'],
    ...(managesCompany ? ['keeping', 'archive'] : []),
    ...(scheduleType === 'company' ? ['hours'] : []),
    ...(isSuper ? Object.keys(platformTabs) : []),
  ];
  const added = useExtensionTabs();
  const wanted = asked.get('tab') ?? 'options';
  const isKnown = keys.includes(wanted) || added.some(({ key }) => key === wanted);
  const tab = isKnown ? wanted : 'options';
  return (
    <div className="tabs-page">
      <Tabs
        activeKey={tab}
        onChange={(next) => ask(next === 'options' ? {} : { tab: next })}
        items={[
          ...keys.map((key) => ({ key, label: t(`settings.tabs.${key}`), children: <Content tab={key} /> })),
          ...added.map((one) => ({ key: one.key, label: one.label, children: <ExtensionTabContent tab={one} /> })),
        ]}
        destroyOnHidden
      />
    </div>
  );
}

function Content({ tab }: { tab: string }) {
  const [asked] = useSearchParams();
  const Separate = separateTabs[tab] ?? platformTabs[tab];
  if (Separate) {
    return (
      <Suspense fallback={<ListSkeleton />}>
        <Separate />
      </Suspense>
    );
  }
  return tab === 'hours' ? <HoursTab /> : <OptionsTab wanted={asked.get('setting')} />;
}
