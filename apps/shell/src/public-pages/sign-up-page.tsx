import { api } from '@recado/api/client';
import { useTranslation } from '@recado/ui/i18n';
import { Link, useNavigate } from '@recado/ui/router';
import { useEffect } from 'react';
import { tellAtLogin } from '../session/login-notice.ts';
import { checkAll, email, phone, required, sized } from './field-rules.ts';
import { PlainField } from './plain-field.tsx';
import { PlainForm } from './plain-form.tsx';
import { PlanSelect } from './plan-select.tsx';
import { PublicFrame } from './public-frame.tsx';
import { usePlainForm } from './use-plain-form.ts';

const rules = { name: sized(2, 50), phone, email, password: sized(5, 50), planId: required };

/** /signup (SPEC §2.6): a new company, 3 days free, no card. */
export function SignUpPage() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const form = usePlainForm({
    check: (values) => checkAll(values, rules),
    submit: async ({ name = '', phone: typed = '', email: address = '', password = '', planId }) => {
      const body = { name, email: address, phone: typed.replace(/\D/g, ''), password, planId: Number(planId) };
      await api('POST /companies/cadastro', { body });
      navigate('/login');
      tellAtLogin({ kind: 'text', text: t('signUp.done') });
    },
  });
  useEffect(() => tellAtLogin(null), []);
  return (
    <PublicFrame title={t('signUp.title')}>
      <p className="public-lead">{t('signUp.trial')}</p>
      <PlainForm form={form} action={t('signUp.action')}>
        <PlainField
          label={t('fields.company')}
          name="name"
          autoComplete="organization"
          autoFocus
          error={form.errors.name}
        />
        <PlainField
          label={t('fields.phone')}
          name="phone"
          type="tel"
          autoComplete="tel-national"
          placeholder="(11) 91234-5678"
          error={form.errors.phone}
        />
        <PlainField
          label={t('fields.email')}
          name="email"
          type="email"
          autoComplete="email"
          error={form.errors.email}
        />
        <PlainField
          label={t('fields.password')}
          name="password"
          type="password"
          autoComplete="new-password"
          error={form.errors.password}
        />
        <PlanSelect error={form.errors.planId} />
      </PlainForm>
      <p className="public-other">
        {t('signUp.haveAccount')} <Link to="/login">{t('signUp.login')}</Link>
      </p>
    </PublicFrame>
  );
}
