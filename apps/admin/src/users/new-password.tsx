import { fieldsOf } from '@recado/api/fields';
import { useReport } from '@recado/api/live';
import { useTranslation } from '@recado/ui/i18n';
import { PasswordField } from '@recado/ui/records';

const { password } = fieldsOf('PUT /users/:userId');

/** The password of a user, with what the company asks of it (ADR 190); `help` says what an empty one means. */
export function NewPassword({ help }: { help: string }) {
  const { t } = useTranslation('admin');
  const { report } = useReport('GET /password-rule', {});
  const minimum = report?.minimumLength ?? password.minimum;
  return (
    <PasswordField
      {...password}
      minimum={minimum}
      label={t('users.password')}
      required={false}
      autoComplete="new-password"
      help={`${t('users.passwordRule', { minimum })} ${help}`}
    />
  );
}
