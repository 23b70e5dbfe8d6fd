import type { FieldFacts } from '@recado/api/problems';
import { useTranslation } from '@recado/ui/i18n';
import { useNavigate } from '@recado/ui/router';
import type { PropsWithChildren } from 'react';
import { showAtLogin } from '../session/login-notice.ts';
import { checkAll, type Rule } from './field-rules.ts';
import { NewPasswordField, refusalsBeside } from './password-field.tsx';
import { PlainField } from './plain-field.tsx';
import { PlainForm } from './plain-form.tsx';
import { usePlainForm, type Values } from './use-plain-form.ts';

/** The form of a new account and its request. Its fields are the children. */
export type NewAccountFormProps = PropsWithChildren<{
  /** The rules of the values, by field. */
  rules: (values: Values) => Record<string, Rule>;
  action: string;
  send: (values: Values) => Promise<unknown>;
  /** The name of the company's field. */
  companyField: string;
}>;

/**
 * The form that creates an account. Afterwards the login asks the user to sign in, with the e-mail filled in (SPEC
 * §2.6).
 */
export function NewAccountForm({ rules, action, send, companyField, children }: NewAccountFormProps) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const form = usePlainForm({
    check: (values) => checkAll(values, rules(values)),
    submit: async (values) => {
      await send(values);
      navigate('/login', { state: { email: values.email } });
      showAtLogin({ kind: 'text', text: t('signUp.done') });
    },
    codeFields: { ERR_EMAIL_ALREADY_EXISTS: 'email', ...refusalsBeside('password') },
  });
  return (
    <PlainForm form={form} action={action}>
      <PlainField label={t('fields.company')} name={companyField} autoComplete="organization" autoFocus />
      {children}
    </PlainForm>
  );
}

/** The credentials of the new account: e-mail and password, in the form of the endpoint. */
export function NewCredentials({ email, password }: { email: FieldFacts; password: FieldFacts }) {
  const { t } = useTranslation('shell');
  return (
    <>
      <PlainField label={t('fields.email')} name={email.name} type="email" inputMode="email" autoComplete="email" />
      <NewPasswordField label={t('fields.password')} facts={password} />
    </>
  );
}
