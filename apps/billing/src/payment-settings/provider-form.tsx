import { ApiFailure, api, failureOf } from '@recado/api/client';
import { queryClient } from '@recado/api/live';
import type { BodyInput } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { SettingsForm } from '@recado/ui/records';
import type { ReactNode } from 'react';

/** A change of the settings of payments. */
export type SettingsBody = NonNullable<BodyInput<'PUT /payment-settings'>>;

interface ProviderFormProps<Values> {
  /** What is stored; the same object until that changes. */
  stored: Partial<Values>;
  bodyOf: (values: Values) => SettingsBody | Promise<SettingsBody>;
  children?: ReactNode;
}

/** The settings of one provider; saving them also chooses it. */
export function ProviderForm<Values extends object>(props: ProviderFormProps<Values>) {
  const { stored, bodyOf, children } = props;
  const { t } = useTranslation('billing');
  const save = async (values: Values) => {
    const body = await bodyOf(values);
    await api('PUT /payment-settings', { body }).catch((failure: unknown) => {
      throw besideFields(failure);
    });
    await queryClient.invalidateQueries({ queryKey: ['report', 'GET /payment-settings'] });
  };
  const texts = { saved: t('paymentSettings.saved'), label: t('paymentSettings.save') };
  return (
    <SettingsForm<Values> stored={stored} onSave={save} savesUnchanged {...texts}>
      {children}
    </SettingsForm>
  );
}

/** A refusal of the server with the names of the form's fields. */
function besideFields(failure: unknown): ApiFailure {
  const { status, body } = failureOf(failure);
  const issues = (body.issues ?? []).map((issue) => ({
    ...issue,
    path: issue.path.replace(/^body\.(staticKey|efi)\./, 'body.'),
  }));
  return new ApiFailure(status, { ...body, issues }, failure);
}
