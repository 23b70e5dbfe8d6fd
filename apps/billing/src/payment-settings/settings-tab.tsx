import type { PaymentSettings } from '@recado/api/contract';
import { useReport } from '@recado/api/live';
import { ErrorState, ListSkeleton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Alert, Form, Select } from '@recado/ui/records';
import { useId, useState } from 'react';
import { BankCheck } from './bank-check.tsx';
import { EfiFields, efiBody, efiValues } from './efi-fields.tsx';
import { ProviderForm } from './provider-form.tsx';
import { StaticKeyFields, staticKeyBody, staticKeyValues } from './static-key-fields.tsx';

/** How companies pay the installation: the provider of PIX and its settings (SERVER §2, PIX). */
export function SettingsTab() {
  const { t } = useTranslation('billing');
  const { report, error, refetch } = useReport('GET /payment-settings', {});
  return (
    <div className="billing-page">
      <h1>{t('paymentSettings.title')}</h1>
      {report && <Settings stored={report} />}
      {!report && error && <ErrorState failure={error} onRetry={refetch} />}
      {!report && !error && <ListSkeleton />}
    </div>
  );
}

type Choice = NonNullable<PaymentSettings['provider']> | 'none';

function Settings({ stored }: { stored: PaymentSettings }) {
  const { t } = useTranslation('billing');
  const id = useId();
  const [chosen, setChosen] = useState<Choice>(stored.provider ?? 'none');
  const choices: Choice[] = ['none', 'static-key', 'efi', ...(stored.sandboxAllowed ? (['sandbox'] as const) : [])];
  return (
    <section className="billing-card" aria-label={t('paymentSettings.title')}>
      {stored.provider === null && <Alert type="warning" showIcon title={t('paymentSettings.off')} />}
      <Form layout="vertical" component={false}>
        <Form.Item label={t('paymentSettings.provider')} htmlFor={id} extra={t(`paymentSettings.about.${chosen}`)}>
          <Select
            id={id}
            value={chosen}
            options={choices.map((value) => ({ value, label: t(`paymentSettings.providers.${value}`) }))}
            onChange={setChosen}
          />
        </Form.Item>
      </Form>
      <ChosenForm key={chosen} chosen={chosen} stored={stored} />
      {stored.provider === 'efi' && chosen === 'efi' && stored.efi && <BankCheck efi={stored.efi} />}
    </section>
  );
}

function ChosenForm({ chosen, stored }: { chosen: Choice; stored: PaymentSettings }) {
  if (chosen === 'static-key') {
    return (
      <ProviderForm initialValues={staticKeyValues(stored)} bodyOf={staticKeyBody}>
        <StaticKeyFields />
      </ProviderForm>
    );
  }
  if (chosen === 'efi') {
    return (
      <ProviderForm initialValues={efiValues(stored)} bodyOf={efiBody}>
        <EfiFields stored={stored.efi} />
      </ProviderForm>
    );
  }
  return <ProviderForm initialValues={{}} bodyOf={() => ({ provider: chosen === 'none' ? null : chosen })} />;
}
