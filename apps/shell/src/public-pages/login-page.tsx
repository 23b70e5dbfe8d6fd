import { api, failureOf } from '@recado/api/client';
import { signIn } from '@recado/auth';
import { useTranslation } from '@recado/ui/i18n';
import { Link } from '@recado/ui/router';
import { useEffect } from 'react';
import { errorText, subscriptionText } from '../failures/error-text.ts';
import { tellAtLogin } from '../session/login-notice.ts';
import { prefetchSignedIn } from '../start/parts.ts';
import { checkAll, required } from './field-rules.ts';
import { LoginNotice } from './login-notice.tsx';
import { PlainField } from './plain-field.tsx';
import { PlainForm } from './plain-form.tsx';
import { PublicFrame } from './public-frame.tsx';
import { usePlainForm } from './use-plain-form.ts';

/** /login (SPEC §2.6, §4.5). Carries no antd; what comes after it is fetched while somebody types. */
export function LoginPage() {
  const { t } = useTranslation('shell');
  const form = usePlainForm({
    check: (values) => checkAll(values, { email: required, password: required }),
    submit: async ({ email = '', password = '' }) => {
      tellAtLogin(null);
      signIn(await api('POST /auth/login', { body: { email, password } }));
    },
    explain: explainLogin,
  });
  useEffect(() => () => tellAtLogin(null), []);
  return (
    <PublicFrame title={t('login.title')}>
      <PlainForm form={form} action={t('login.action')} onTyping={prefetchSignedIn} notice={<LoginNotice />}>
        <PlainField
          label={t('fields.email')}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoFocus
          error={form.errors.email}
        />
        <PlainField
          label={t('fields.password')}
          name="password"
          type="password"
          autoComplete="current-password"
          error={form.errors.password}
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

function explainLogin(failure: unknown): string {
  const { status, body } = failureOf(failure);
  return status === 402 ? subscriptionText(body.dueDate ?? null) : errorText(failure);
}
