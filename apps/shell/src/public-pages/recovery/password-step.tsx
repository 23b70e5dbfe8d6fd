import { api, failureOf } from '@recado/api/client';
import { useTranslation } from '@recado/ui/i18n';
import { useNavigate } from '@recado/ui/router';
import { useState } from 'react';
import { checkAll, sized } from '../field-rules.ts';
import { PasswordField } from '../password-field.tsx';
import { PlainForm } from '../plain-form.tsx';
import { usePlainForm } from '../use-plain-form.ts';

const secondsBeforeLogin = 1;

/** Asks for the new password; once saved, the login follows after 1 s. */
export function PasswordStep({ token }: { token: string }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const [saved, setSaved] = useState(false);
  const form = usePlainForm({
    check: (values) => checkAll(values, { newPassword: sized(5, 50) }),
    submit: async ({ newPassword = '' }) => {
      await api('PUT /api/atualizar-senha', { body: { token, newPassword } });
      setSaved(true);
      setTimeout(() => navigate('/login'), secondsBeforeLogin * 1000);
    },
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
      <PasswordField label={t('fields.newPassword')} name="newPassword" autoComplete="new-password" autoFocus />
    </PlainForm>
  );
}

/** The token the code gave is used up or too old. */
function isInvalidToken(failure: unknown): boolean {
  return failureOf(failure).code.startsWith('ERR_RECOVERY_CODE');
}
