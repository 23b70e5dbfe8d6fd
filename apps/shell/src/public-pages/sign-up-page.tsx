import { api } from '@recado/api/client';
import { useTranslation } from '@recado/ui/i18n';
import { Link } from '@recado/ui/router';
import { useEffect } from 'react';
import { tellAtLogin } from '../session/login-notice.ts';
import { email, phone, required, sized } from './field-rules.ts';
import { NewAccountForm, NewCredentials } from './new-account-form.tsx';
import { PlainField } from './plain-field.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { PublicFrame } from './public-frame.tsx';
import type { Values } from './use-plain-form.ts';

const rules = { name: sized(2, 50), phone, email, password: sized(5, 50), planId: required };

/** /signup (SPEC §2.6): a new company, 3 days free, no card. */
export function SignUpPage() {
  const { t } = useTranslation('shell');
  useEffect(() => tellAtLogin(null), []);
  return (
    <PublicFrame title={t('signUp.title')}>
      <p className="public-lead">{t('signUp.trial')}</p>
      <NewAccountForm rules={rules} action={t('signUp.action')} send={signUp} companyField="name">
        <PlainField
          label={t('fields.phone')}
          name="phone"
          type="tel"
          autoComplete="tel-national"
          placeholder="(11) 91234-5678"
        />
        <NewCredentials />
        <PlanChoice />
      </NewAccountForm>
      <p className="public-other">
        {t('signUp.haveAccount')} <Link to="/login">{t('signUp.login')}</Link>
      </p>
    </PublicFrame>
  );
}

function signUp({ name = '', phone: typed = '', email: address = '', password = '', planId }: Values) {
  const body = { name, email: address, phone: typed.replace(/\D/g, ''), password, planId: Number(planId) };
  return api('POST /companies/cadastro', { body });
}
