import { api, failureOf } from '@recado/api/client';
import { publicFieldsOf } from '@recado/api/public-fields';
import { useTranslation } from '@recado/ui/i18n';
import { useNavigate } from '@recado/ui/router';
import { useState } from 'react';
import { checkAll, rulesOf } from '../field-rules.ts';
import { NewPasswordField, refusalsBeside } from '../password-field.tsx';
import { PlainForm } from '../plain-form.tsx';
import { usePlainForm } from '../use-plain-form.ts';

const { newPassword: field } = publicFieldsOf('PUT /api/atualizar-senha');
const secondsBeforeLogin = 1;

/** Asks for the new password; once saved, the login follows after 1 s. */
export function PasswordStep({ token, minimumLength }: { token: string; minimumLength: number }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const facts = { ...field, minimum: minimumLength };
  const [saved, setSaved] = useState(false);
  const form = usePlainForm({
    check: (values) => checkAll(values, rulesOf({ facts })),
    submit: async ({ newPassword = '' }) => {
      await api('PUT /api/atualizar-senha', { body: { token, newPassword } });
      setSaved(true);
      setTimeout(() => navigate('/login'), secondsBeforeLogin * 1000);
    },
    codeFields: refusalsBeside(field.name),
    explain: (failure) => t(isInvalidToken(failure) ? 'recovery.invalidCode' : 'recovery.saveFailed'),
  });
  if (saved)
    return (
      <p className="plain-notice" role="status">
        {t('recovery.saved')}
      </p>
    );
  return (
    <PlainForm form={form} action={t('recovery.save')}>
      <NewPasswordField label={t('fields.newPassword')} facts={facts} autoFocus />
    </PlainForm>
  );
}

/** The token from the code is used or has expired. */
function isInvalidToken(failure: unknown): boolean {
  return failureOf(failure).code.startsWith('ERR_RECOVERY_CODE');
}
