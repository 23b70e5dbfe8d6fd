import { fieldsOf } from '@recado/api/fields';
import type { Attachment } from '@recado/api/live';
import type { PaymentSettings } from '@recado/contract';
import { formatDate } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { AttachmentField, PasswordField, SelectField, TextField } from '@recado/ui/records';
import { PixKeyField } from './pix-key-field.tsx';
import type { SettingsBody } from './provider-form.tsx';

const { fields } = fieldsOf('PUT /payment-settings').efi;

type Efi = NonNullable<PaymentSettings['efi']>;
interface Values extends Omit<NonNullable<SettingsBody['efi']>, 'certificate'> {
  certificate?: Attachment;
}

/** The account at Efí; secret and certificate are kept when their fields stay empty. */
export function EfiFields({ stored }: { stored: Efi | null }) {
  const { t } = useTranslation('billing');
  const environments = ['production', 'sandbox'] as const;
  return (
    <>
      <PixKeyField {...fields.key} />
      <SelectField
        {...fields.environment}
        label={t('paymentSettings.environment')}
        choices={environments.map((value) => ({ value, label: t(`paymentSettings.environments.${value}`) }))}
      />
      <TextField {...fields.clientId} label={t('paymentSettings.clientId')} />
      <PasswordField
        {...fields.clientSecret}
        required={!stored?.hasCredentials}
        label={t('paymentSettings.clientSecret')}
        help={stored?.hasCredentials ? t('paymentSettings.kept') : undefined}
        autoComplete="off"
      />
      <AttachmentField
        {...fields.certificate}
        required={!stored?.certificate}
        label={t('paymentSettings.certificate')}
        help={useCertificateHelp(stored)}
        accept=".pem,.p12,.pfx,.crt,.key,.txt"
      />
      <PasswordField
        {...fields.certificatePassword}
        label={t('paymentSettings.certificatePassword')}
        help={t('paymentSettings.certificatePasswordHelp')}
        autoComplete="off"
      />
    </>
  );
}

function useCertificateHelp(stored: Efi | null): string {
  const { t } = useTranslation('billing');
  const until = stored?.certificate?.validUntil;
  if (until) return t('paymentSettings.certificateUntil', { date: formatDate(until) });
  return t(stored?.certificate ? 'paymentSettings.kept' : 'paymentSettings.certificateHelp');
}

/** The form's values from the stored settings. */
export function efiValues({ efi }: PaymentSettings): Partial<Values> {
  return efi ? { key: efi.key, clientId: efi.clientId, environment: efi.environment } : { environment: 'production' };
}

/** The request body: a PEM file as its text, any other in base64. */
export async function efiBody({ certificate, ...values }: Values): Promise<SettingsBody> {
  const file = certificate?.file;
  return { provider: 'efi', efi: { ...values, ...(file ? { certificate: await textOf(file) } : {}) } };
}

async function textOf(file: Blob): Promise<string> {
  const text = await file.text();
  if (text.includes('-----BEGIN')) return text;
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
