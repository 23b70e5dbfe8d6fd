import { api } from '@recado/api/client';
import { updateSessionUser, useSession } from '@recado/auth';
import { useTranslation } from '@recado/ui/i18n';
import { EmailField, PasswordField, PhoneField, RecordDialog, TextField } from '@recado/ui/records';
import { endSession } from '../session/end-session.ts';
import { tellAtLogin } from '../session/login-notice.ts';

interface ProfileValues {
  name: string;
  email: string;
  password: string;
  wpp: string;
}

/** The field the server's code speaks of (SPEC §8). */
const codeFields = { ERR_EMAIL_ALREADY_EXISTS: 'email' };

/** What one may change of oneself: name, e-mail, password, WhatsApp number (SPEC §5, User). */
export function ProfileDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const save = async ({ password, ...fields }: ProfileValues) => {
    const body = password ? { ...fields, password } : fields;
    const { name, email, wpp } = await api('PUT /users/:userId', { params: { userId: user.id }, body });
    if (password) signInAgain();
    else updateSessionUser({ name, email, wpp });
  };
  // A new password ends every session of the user, this one too.
  const signInAgain = () => {
    endSession('left');
    tellAtLogin({ kind: 'text', text: t('profile.signInAgain') });
  };
  return (
    <RecordDialog<ProfileValues>
      open={open}
      title={t('profile.title')}
      initialValues={{ name: user.name, email: user.email, password: '', wpp: user.wpp ?? '' }}
      onSave={save}
      onClose={onClose}
      savedText={t('profile.saved')}
      codeFields={codeFields}
    >
      <TextField name="name" label={t('fields.name')} required minimum={2} maximum={50} autoComplete="name" />
      <EmailField name="email" label={t('fields.email')} required autoComplete="email" />
      <PasswordField
        name="password"
        label={t('fields.newPassword')}
        minimum={5}
        maximum={50}
        help={t('profile.passwordHelp')}
      />
      <PhoneField name="wpp" label={t('fields.whatsapp')} help={t('profile.whatsappHelp')} />
    </RecordDialog>
  );
}
