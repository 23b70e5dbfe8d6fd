import { api, failureOf } from '@recado/api/client';
import { publicFieldsOf } from '@recado/api/public-fields';
import type { Answer } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { useNavigate, useParams } from '@recado/ui/router';
import { useCallback } from 'react';
import { errorText, textOfCode } from '../failures/error-text.ts';
import { showAtLogin } from '../session/login-notice.ts';
import { checkAll, rulesOf } from './field-rules.ts';
import { RefusedLink, UncheckedLink, useLink } from './link-state.tsx';
import { NewPasswordField, refusalsBeside } from './password-field.tsx';
import { PlainForm } from './plain-form.tsx';
import { PublicFrame } from './public-frame.tsx';
import { usePlainForm } from './use-plain-form.ts';

const fields = publicFieldsOf('POST /invitation/:token');

/** /invitation/{token}: whoever was invited chooses a password, and then signs in. */
export function InvitationPage() {
  const { t } = useTranslation('shell');
  const { token = '' } = useParams();
  const { link, check } = useLink(useCallback(() => api('GET /invitation/:token', { params: { token } }), [token]));
  return (
    <PublicFrame title={t('invitation.title')}>
      {link && 'found' in link && <FirstPassword token={token} {...link.found} />}
      {link && 'failure' in link && <Refused failure={link.failure} check={check} />}
    </PublicFrame>
  );
}

/** Whom the link invites, and how long a password must be. */
type Invited = Answer<'GET /invitation/:token'> & { token: string };

function FirstPassword({ token, name, email, company, minimumLength }: Invited) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const facts = { ...fields.password, minimum: minimumLength };
  const form = usePlainForm({
    check: (values) => checkAll(values, rulesOf({ facts })),
    submit: async ({ password = '' }) => {
      await api('POST /invitation/:token', { params: { token }, body: { password } });
      navigate('/login', { state: { email } });
      showAtLogin({ kind: 'text', text: t('invitation.done') });
    },
    codeFields: refusalsBeside(fields.password.name),
  });
  return (
    <>
      <p className="public-lead">{t('invitation.lead', { name, company })}</p>
      <PlainForm form={form} action={t('invitation.action')}>
        {/* Password managers keep the password with this address. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <p className="plain-hint">{t('invitation.email', { email })}</p>
        <NewPasswordField label={t('fields.newPassword')} facts={facts} autoFocus />
      </PlainForm>
    </>
  );
}

const refusals = ['ERR_INVITATION_INVALID', 'ERR_INVITATION_USED', 'ERR_INVITATION_EXPIRED'];

/** Used, expired, replaced or malformed, each with what to do; otherwise the check failed and can be repeated. */
function Refused({ failure, check }: { failure: unknown; check: () => void }) {
  const { code } = failureOf(failure);
  if (code === 'ERR_VALIDATION') return <RefusedLink text={textOfCode('ERR_INVITATION_INVALID')} />;
  if (refusals.includes(code)) return <RefusedLink text={errorText(failure)} />;
  return <UncheckedLink failure={failure} check={check} />;
}
