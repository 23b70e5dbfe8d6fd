import { api, failureOf } from '@recado/api/client';
import { publicFieldsOf } from '@recado/api/public-fields';
import type { NewSecondFactor, SignedIn } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { Link, useLocation } from '@recado/ui/router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { errorText, subscriptionText } from '../failures/error-text.ts';
import { NewFactor } from '../second-factor/lazy-parts.ts';
import { enter } from '../session/enter.ts';
import { showAtLogin } from '../session/login-notice.ts';
import { prefetchSignedIn } from '../signed-in/load-signed-in.tsx';
import { checkAll, required, rulesOf } from './field-rules.ts';
import { LoginNotice } from './login-notice.tsx';
import { NewRecoveryCodes } from './new-recovery-codes.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { PasswordField } from './password-field.tsx';
import { PlainField } from './plain-field.tsx';
import { PlainForm } from './plain-form.tsx';
import { PublicFrame } from './public-frame.tsx';
import { usePlainForm } from './use-plain-form.ts';

const fields = publicFieldsOf('POST /auth/login');
const rules = rulesOf({ email: fields.email, password: fields.password });

/** /login (SPEC §2.6, §4.5). It uses no antd; the code behind the login is downloaded while the user types. */
export function LoginPage() {
  const { t } = useTranslation('shell');
  const [step, setStep] = useState<SecondStep>();
  const [entered, setEntered] = useState<SignedIn>();
  const form = usePlainForm({
    check: (values) => checkAll(values, step ? { ...rules, code: required } : rules),
    submit: async ({ email = '', password = '', code }) => {
      showAtLogin(null);
      const body = { email, password, ...(code && { code }) };
      const answer = await api('POST /auth/login', { body }).catch(secondStepIn);
      if (!('token' in answer)) setStep(answer);
      else if (answer.recoveryCodes) setEntered(answer);
      else enter(answer);
    },
    explain: explainLogin,
    codeFields: { ERR_SECOND_FACTOR_CODE: 'code' },
  });
  useEffect(() => () => showAtLogin(null), []);
  const known = useKnownEmail();
  if (entered) return <NewRecoveryCodes codes={entered.recoveryCodes ?? []} onKept={() => enter(entered)} />;
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
        {step && <CodeField setup={step.setup && <NewFactor factor={step.setup} />} />}
      </PlainForm>
      <PasskeyButton onEntered={enter} explain={explainLogin} />
      <Link className="public-passkey" to="/login/company">
        {t('login.company')}
      </Link>
      <p className="public-other">
        {t('login.noAccount')} <Link to="/signup">{t('login.signUp')}</Link>
      </p>
    </PublicFrame>
  );
}

/** What the sign-in asks for after the right password: a code, of a second factor that is there or that is set up now. */
interface SecondStep {
  setup?: NewSecondFactor;
}

/** The second step that a refusal asks for. Throws every other failure. */
function secondStepIn(failure: unknown): SecondStep {
  const { code, body } = failureOf(failure);
  if (code === 'ERR_SECOND_FACTOR_NEEDED') return {};
  if (code === 'ERR_SECOND_FACTOR_SETUP' && body.secondFactor) return { setup: body.secondFactor };
  throw failure;
}

/** The code of the second factor, below what an app needs while it is set up. */
function CodeField({ setup }: { setup: ReactNode }) {
  const { t } = useTranslation('shell');
  return (
    <Suspense>
      {setup}
      <PlainField
        label={t('login.code')}
        name={fields.code.name}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        hint={!setup && <span className="plain-hint">{t('login.codeHint')}</span>}
      />
    </Suspense>
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
