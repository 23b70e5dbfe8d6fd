import { api, failureOf } from '@recado/api/client';
import { publicFieldsOf } from '@recado/api/public-fields';
import type { SignedIn } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { Link, useLocation, useNavigate } from '@recado/ui/router';
import { useEffect, useRef, useState } from 'react';
import { errorText, subscriptionText } from '../../failures/error-text.ts';
import { enter } from '../../session/enter.ts';
import { prefetchSignedIn } from '../../signed-in/load-signed-in.tsx';
import { checkAll, rulesOf } from '../field-rules.ts';
import { PlainField } from '../plain-field.tsx';
import { PlainForm } from '../plain-form.tsx';
import { PublicFrame } from '../public-frame.tsx';
import { usePlainForm } from '../use-plain-form.ts';
import { finishSignIn, readSentBack, type SentBack } from './sent-back.ts';

const fields = publicFieldsOf('POST /auth/company/begin');
const rules = rulesOf(fields);

/**
 * /login/company: whoever signs in with the account of their company is led to its issuer, which sends them back to this page with a
 * code (ADR 193). `leave` opens another site.
 */
export default function CompanySignInPage({ leave = (address: string) => location.assign(address) }) {
  const { t } = useTranslation('shell');
  const { search } = useLocation();
  const navigate = useNavigate();
  const [sent] = useState(() => readSentBack(search));
  const [failure, setFailure] = useState<string>();
  const isFinished = useRef(false);
  useEffect(() => {
    // A code is good once, and stays in no history.
    if (!sent || isFinished.current) return;
    isFinished.current = true;
    navigate('/login/company', { replace: true });
    finish(sent, (path) => navigate(path, { replace: true })).catch((error: unknown) => setFailure(explain(error)));
  }, [sent, navigate]);
  return (
    <PublicFrame title={t('companySignIn.title')}>
      {sent && failure === undefined ? <p role="status">{t('companySignIn.finishing')}</p> : null}
      {failure !== undefined && (
        <p className="plain-failure" role="alert">
          {failure}
        </p>
      )}
      {(!sent || failure !== undefined) && <WhereTo leave={leave} />}
      <p className="public-other">
        <Link to="/login">{t('recovery.back')}</Link>
      </p>
    </PublicFrame>
  );
}

/** Signs in, and leads to the page that the login leads to. */
async function finish(sent: SentBack, goTo: (path: string) => void): Promise<void> {
  prefetchSignedIn();
  const session: SignedIn = await finishSignIn(sent);
  goTo('/login');
  enter(session);
}

/** Asks for the address, whose domain says where the company signs in. */
function WhereTo({ leave }: { leave: (address: string) => void }) {
  const { t } = useTranslation('shell');
  const [isUnknown, setUnknown] = useState(false);
  const form = usePlainForm({
    check: (values) => checkAll(values, rules),
    submit: async ({ email = '' }) => {
      setUnknown(false);
      const { address } = await api('POST /auth/company/begin', { body: { email } });
      if (address === null) setUnknown(true);
      else leave(address);
    },
  });
  return (
    <PlainForm form={form} action={t('companySignIn.action')}>
      <p className="public-lead">{t('companySignIn.lead')}</p>
      <PlainField
        label={t('companySignIn.email')}
        name={fields.email.name}
        type="email"
        autoComplete="username"
        inputMode="email"
        autoFocus
      />
      <div aria-live="assertive">{isUnknown && <p className="plain-failure">{t('companySignIn.unknown')}</p>}</div>
    </PlainForm>
  );
}

function explain(failure: unknown): string {
  const { status, body } = failureOf(failure);
  return status === 402 ? subscriptionText(body.dueDate ?? null) : errorText(failure);
}
