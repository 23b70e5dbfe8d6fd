import { api } from '@recado/api/client';
import { useTranslation } from '@recado/ui/i18n';
import { Link, useNavigate, useParams } from '@recado/ui/router';
import { useEffect, useState } from 'react';
import { errorText } from '../failures/error-text.ts';
import { tellAtLogin } from '../session/login-notice.ts';
import { checkAll, email, sized } from './field-rules.ts';
import { PlainField } from './plain-field.tsx';
import { PlainForm } from './plain-form.tsx';
import { PublicFrame } from './public-frame.tsx';
import { usePlainForm } from './use-plain-form.ts';

const rules = { companyName: sized(2, 100), name: sized(2, 50), email, password: sized(8, 50) };

/** /setup/{token}: the one-time link that creates the platform's super user. */
export function SetupPage() {
  const { t } = useTranslation('shell');
  const { token = '' } = useParams();
  const failure = useLinkFailure(token);
  return (
    <PublicFrame title={t('setup.title')}>
      {failure ? (
        <>
          <p className="plain-failure" role="alert">
            {failure}
          </p>
          <p className="public-other">
            <Link to="/login">{t('signUp.login')}</Link>
          </p>
        </>
      ) : (
        <SetupForm token={token} />
      )}
    </PublicFrame>
  );
}

function SetupForm({ token }: { token: string }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const form = usePlainForm({
    check: (values) => checkAll(values, rules),
    submit: async ({ companyName = '', name = '', email: address = '', password = '' }) => {
      await api('POST /setup/:token', { params: { token }, body: { companyName, name, email: address, password } });
      navigate('/login');
      tellAtLogin({ kind: 'text', text: t('signUp.done') });
    },
  });
  return (
    <>
      <p className="public-lead">{t('setup.lead')}</p>
      <PlainForm form={form} action={t('setup.action')}>
        <PlainField label={t('fields.company')} name="companyName" autoFocus error={form.errors.companyName} />
        <PlainField label={t('fields.name')} name="name" autoComplete="name" error={form.errors.name} />
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
      </PlainForm>
    </>
  );
}

/** Why the link cannot be used; undefined while it can. */
function useLinkFailure(token: string): string | undefined {
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    api('GET /setup/:token', { params: { token } }).catch((error: unknown) => setFailure(errorText(error)));
  }, [token]);
  return failure;
}
