import { fieldsOf } from '@recado/api/fields';
import { useReport } from '@recado/api/live';
import type { PaymentSettings } from '@recado/contract';
import { ErrorState, ListSkeleton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Alert, Form, Select, TextField } from '@recado/ui/records';
import { useId, useMemo, useState } from 'react';
import { BankCheck } from './bank-check.tsx';
import { EfiFields, efiBody, efiValues } from './efi-fields.tsx';
import { PixKeyField } from './pix-key-field.tsx';
import { ProviderForm, type SettingsBody } from './provider-form.tsx';

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

const noSettings = {};

function ChosenForm({ chosen, stored }: { chosen: Choice; stored: PaymentSettings }) {
  const staticKey = useMemo(() => staticKeyValues(stored), [stored]);
  const efi = useMemo(() => efiValues(stored), [stored]);
  if (chosen === 'static-key') {
    return (
      <ProviderForm stored={staticKey} bodyOf={staticKeyBody}>
        <StaticKeyFields />
      </ProviderForm>
    );
  }
  if (chosen === 'efi') {
    return (
      <ProviderForm stored={efi} bodyOf={efiBody}>
        <EfiFields stored={stored.efi} />
      </ProviderForm>
    );
  }
  return <ProviderForm stored={noSettings} bodyOf={() => ({ provider: chosen === 'none' ? null : chosen })} />;
}

const { fields } = fieldsOf('PUT /payment-settings').staticKey;
type Values = NonNullable<SettingsBody['staticKey']>;

/** The key of an account and the payee that banks show; a bank shows no more characters than the server accepts. */
function StaticKeyFields() {
  const { t } = useTranslation('billing');
  return (
    <>
      <PixKeyField {...fields.key} />
      <TextField {...fields.name} label={t('paymentSettings.name')} help={t('paymentSettings.nameHelp')} />
      <TextField {...fields.city} label={t('paymentSettings.city')} help={t('paymentSettings.cityHelp')} />
    </>
  );
}

/** The form's values from the stored settings. */
function staticKeyValues({ staticKey }: PaymentSettings): Partial<Values> {
  return staticKey ?? {};
}

/** The request body. */
function staticKeyBody({ key, name, city }: Values): SettingsBody {
  return { provider: 'static-key', staticKey: { key, name, city } };
}
