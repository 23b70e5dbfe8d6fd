import type { PaymentSettings } from '@recado/api/contract';
import { useTranslation } from '@recado/ui/i18n';
import { TextField } from '@recado/ui/records';
import type { SettingsBody } from './provider-form.tsx';

type Values = NonNullable<SettingsBody['staticKey']>;

/** The key of an account and whom a bank shows as paid; a bank shows no more characters than the server accepts. */
export function StaticKeyFields() {
  const { t } = useTranslation('billing');
  return (
    <>
      <TextField name="key" required label={t('paymentSettings.key')} help={t('paymentSettings.keyHelp')} />
      <TextField name="name" required label={t('paymentSettings.name')} help={t('paymentSettings.nameHelp')} />
      <TextField name="city" required label={t('paymentSettings.city')} help={t('paymentSettings.cityHelp')} />
    </>
  );
}

/** The form's values from what is stored. */
export function staticKeyValues({ staticKey }: PaymentSettings): Partial<Values> {
  return staticKey ?? {};
}

/** What is sent. */
export function staticKeyBody({ key, name, city }: Values): SettingsBody {
  return { provider: 'static-key', staticKey: { key, name, city } };
}
