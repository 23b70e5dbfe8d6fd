import { api } from '@recado/api/client';
import { publicFieldsOf } from '@recado/api/public-fields';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import { Link } from '@recado/ui/router';
import { useEffect } from 'react';
import { showAtLogin } from '../session/login-notice.ts';
import { required, rulesOf } from './field-rules.ts';
import { NewAccountForm, NewCredentials } from './new-account-form.tsx';
import { PhoneField, usePhoneNumber } from './phone-field.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { PublicFrame } from './public-frame.tsx';
import type { Values } from './use-plain-form.ts';

const { name, email, phone, password, planId } = publicFieldsOf('POST /companies/cadastro');
const rules = { ...rulesOf({ name, email, password }), [planId.name]: required };

/** /signup (SPEC §2.6): a new company, 3 days free, no card. */
export function SignUpPage() {
  const { t } = useTranslation('shell');
  useEffect(() => showAtLogin(null), []);
  const number = usePhoneNumber(phone.name);
  const { language } = useLanguage();
  const signUp = async (values: Values) => {
    const account = { name: values.name ?? '', email: values.email ?? '', password: values.password ?? '' };
    const plan = values.planId;
    const digits = await number.digitsOf(number.typedIn(values));
    const { country } = number.typedIn(values);
    // What the browser knows; the administrators can change it in the settings.
    const place = { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, language, country };
    const body = { ...account, ...place, phone: `+${digits}`, planId: Number(plan) };
    return api('POST /companies/cadastro', { body });
  };
  return (
    <PublicFrame title={t('signUp.title')}>
      <p className="public-lead">{t('signUp.trial')}</p>
      <NewAccountForm
        rules={(values) => ({ ...rules, [phone.name]: number.rule(values) })}
        action={t('signUp.action')}
        send={signUp}
        companyField={name.name}
      >
        <PhoneField label={t('fields.phone')} name={phone.name} />
        <NewCredentials email={email} password={password} />
        <PlanChoice name={planId.name} />
      </NewAccountForm>
      <p className="public-other">
        {t('signUp.haveAccount')} <Link to="/login">{t('signUp.login')}</Link>
      </p>
    </PublicFrame>
  );
}
