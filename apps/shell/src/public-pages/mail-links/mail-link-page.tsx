import { api, failureOf } from '@recado/api/client';
import { publicFieldsOf } from '@recado/api/public-fields';
import type { Answer } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { Link, useLocation, useNavigate, useParams } from '@recado/ui/router';
import { useCallback, useState } from 'react';
import { textOfCode } from '../../failures/error-text.ts';
import { showAtLogin } from '../../session/login-notice.ts';
import { checkAll, rulesOf } from '../field-rules.ts';
import { RefusedLink, UncheckedLink, useLink } from '../link-state.tsx';
import { NewPasswordField, refusalsBeside } from '../password-field.tsx';
import { PlainForm } from '../plain-form.tsx';
import { PublicFrame } from '../public-frame.tsx';
import { usePlainForm } from '../use-plain-form.ts';

const { password } = publicFieldsOf('POST /recovery/:token');

/** /recovery/{token} and /confirm-email/{token}: what a link in an e-mail opens (ADR 191). */
export default function MailLinkPage() {
  const { token = '' } = useParams();
  return useLocation().pathname.startsWith('/recovery/') ? (
    <RecoveryPage key={token} token={token} />
  ) : (
    <ConfirmationPage key={token} token={token} />
  );
}

function RecoveryPage({ token }: { token: string }) {
  const { t } = useTranslation('shell');
  const { link, check } = useLink(useCallback(() => api('GET /recovery/:token', { params: { token } }), [token]));
  return (
    <PublicFrame title={t('mailLinks.recoverTitle')}>
      {link && 'found' in link && <NewPassword token={token} account={link.found} />}
      {link && 'failure' in link && <Refused failure={link.failure} check={check} />}
    </PublicFrame>
  );
}

function NewPassword({ token, account }: { token: string; account: Answer<'GET /recovery/:token'> }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { email, minimumLength } = account;
  const facts = { ...password, minimum: minimumLength };
  const form = usePlainForm({
    check: (values) => checkAll(values, rulesOf({ facts })),
    submit: async (values) => {
      await api('POST /recovery/:token', { params: { token }, body: { password: values[password.name] ?? '' } });
      navigate('/login', { state: { email } });
      showAtLogin({ kind: 'text', text: t('mailLinks.recovered') });
    },
    codeFields: refusalsBeside(password.name),
  });
  return (
    <>
      <p className="public-lead">{t('mailLinks.recoverLead', { email })}</p>
      <PlainForm form={form} action={t('mailLinks.save')}>
        {/* Password managers keep the password with this address. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField label={t('fields.newPassword')} facts={facts} autoFocus />
      </PlainForm>
    </>
  );
}

function ConfirmationPage({ token }: { token: string }) {
  const { t } = useTranslation('shell');
  const { link, check } = useLink(useCallback(() => api('GET /email-proof/:token', { params: { token } }), [token]));
  return (
    <PublicFrame title={t('mailLinks.confirmTitle')}>
      {link && 'found' in link && <Confirmation token={token} email={link.found.email} />}
      {link && 'failure' in link && <Refused failure={link.failure} check={check} />}
    </PublicFrame>
  );
}

/** A button, because readers of e-mails open links on their own. */
function Confirmation({ token, email }: { token: string; email: string }) {
  const { t } = useTranslation('shell');
  const [isDone, setDone] = useState(false);
  const form = usePlainForm({
    check: () => ({}),
    submit: async () => {
      await api('POST /email-proof/:token', { params: { token } });
      setDone(true);
    },
  });
  return (
    <>
      <div role="status">{isDone && <p className="plain-notice">{t('mailLinks.confirmed', { email })}</p>}</div>
      {!isDone && (
        <>
          <p className="public-lead">{t('mailLinks.confirmLead', { email })}</p>
          <PlainForm form={form} action={t('mailLinks.confirm')} />
        </>
      )}
      {isDone && (
        <p className="public-other">
          <Link to="/">{t('mailLinks.open')}</Link>
        </p>
      )}
    </>
  );
}

/** A link that cannot be used, or that could not be checked. */
function Refused({ failure, check }: { failure: unknown; check: () => void }) {
  const { code } = failureOf(failure);
  if (code === 'ERR_MAIL_LINK_INVALID' || code === 'ERR_VALIDATION') {
    return <RefusedLink text={textOfCode('ERR_MAIL_LINK_INVALID')} />;
  }
  return <UncheckedLink failure={failure} check={check} />;
}
