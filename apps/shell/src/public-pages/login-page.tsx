import { api, failureOf } from '@recado/api/client';
import { publicFieldsOf } from '@recado/api/public-fields';
import { useTranslation } from '@recado/ui/i18n';
import { Link, useLocation } from '@recado/ui/router';
import { useEffect } from 'react';
import { errorText, subscriptionText } from '../failures/error-text.ts';
import { enter } from '../session/enter.ts';
import { showAtLogin } from '../session/login-notice.ts';
import { prefetchSignedIn } from '../signed-in/load-signed-in.tsx';
import { checkAll, rulesOf } from './field-rules.ts';
import { LoginNotice } from './login-notice.tsx';
import { PasswordField } from './password-field.tsx';
import { PlainField } from './plain-field.tsx';
import { PlainForm } from './plain-form.tsx';
import { PublicFrame } from './public-frame.tsx';
import { usePlainForm } from './use-plain-form.ts';

const fields = publicFieldsOf('POST /auth/login');
const rules = rulesOf(fields);

/** /login (SPEC §2.6, §4.5). It uses no antd; the code behind the login is downloaded while the user types. */
export function LoginPage() {
  const { t } = useTranslation('shell');
  const form = usePlainForm({
    check: (values) => checkAll(values, rules),
    submit: async ({ email = '', password = '' }) => {
      showAtLogin(null);
      enter(await api('POST /auth/login', { body: { email, password } }));
    },
    explain: explainLogin,
  });
  useEffect(() => () => showAtLogin(null), []);
  const known = useKnownEmail();
  return (
    <PublicFrame title={t('login.title')}>
      <PlainForm form={form} action={t('login.action')} onTyping={prefetchSignedIn} notice={<LoginNotice />}>
        <PlainField
          label={t('fields.email')}
          name={fields.email.name}
          type="email"
          autoComplete="username"
          inputMode="email"
          defaultValue={known}
          autoFocus={!known}
        />
        <PasswordField
          label={t('fields.password')}
          name={fields.password.name}
          autoComplete="current-password"
          autoFocus={Boolean(known)}
          hint={
            <Link className="plain-hint" to="/recovery-password">
              {t('login.forgot')}
            </Link>
          }
        />
      </PlainForm>
      <p className="public-other">
        {t('login.noAccount')} <Link to="/signup">{t('login.signUp')}</Link>
      </p>
    </PublicFrame>
  );
}

/** The e-mail of an account that was just created. */
function useKnownEmail(): string | undefined {
  const { state } = useLocation();
  const email: unknown = typeof state === 'object' && state !== null && 'email' in state ? state.email : undefined;
  return typeof email === 'string' ? email : undefined;
}

function explainLogin(failure: unknown): string {
  const { status, body } = failureOf(failure);
  return status === 402 ? subscriptionText(body.dueDate ?? null) : errorText(failure);
}
