import { api, failureOf } from '@recado/api/client';
import { publicFieldsOf } from '@recado/api/public-fields';
import { useTranslation } from '@recado/ui/i18n';
import { Link, useParams } from '@recado/ui/router';
import { useCallback, useEffect, useState } from 'react';
import { errorText, textOfCode } from '../failures/error-text.ts';
import { rulesOf } from './field-rules.ts';
import { NewAccountForm, NewCredentials } from './new-account-form.tsx';
import { PlainField } from './plain-field.tsx';
import { PublicFrame } from './public-frame.tsx';
import type { Values } from './use-plain-form.ts';

const fields = publicFieldsOf('POST /setup/:token');
const rules = rulesOf(fields);

/** /setup/{token}: the one-time link that creates the platform's super user. */
export function SetupPage() {
  const { t } = useTranslation('shell');
  const { token = '' } = useParams();
  const { link, check } = useLink(token);
  return (
    <PublicFrame title={t('setup.title')}>
      {link === 'good' && <SetupForm token={token} />}
      {link === 'spent' && <Refused text={textOfCode('ERR_SETUP_LINK_INVALID')} />}
      {typeof link === 'object' && (
        <Refused text={errorText(link.failure)}>
          <button type="button" className="plain-link" onClick={check}>
            {t('start.retry')}
          </button>
        </Refused>
      )}
    </PublicFrame>
  );
}

function SetupForm({ token }: { token: string }) {
  const { t } = useTranslation('shell');
  const send = ({ companyName = '', name = '', email: address = '', password = '' }: Values) =>
    api('POST /setup/:token', { params: { token }, body: { companyName, name, email: address, password } });
  return (
    <>
      <p className="public-lead">{t('setup.lead')}</p>
      <NewAccountForm rules={() => rules} action={t('setup.action')} send={send} companyField={fields.companyName.name}>
        <PlainField label={t('setup.name')} name={fields.name.name} autoComplete="name" />
        <NewCredentials email={fields.email} password={fields.password} />
      </NewAccountForm>
    </>
  );
}

function Refused({ text, children }: { text: string | undefined; children?: React.ReactNode }) {
  const { t } = useTranslation('shell');
  return (
    <>
      <p className="plain-failure" role="alert">
        {text} {children}
      </p>
      <p className="public-other">
        <Link to="/login">{t('recovery.back')}</Link>
      </p>
    </>
  );
}

/** Whether the link can be used: unknown yet, valid, used or never valid, or the check failed. */
type LinkState = 'unknown' | 'good' | 'spent' | { failure: unknown };

function useLink(token: string): { link: LinkState; check: () => void } {
  const [link, setLink] = useState<LinkState>('unknown');
  const check = useCallback(() => {
    setLink('unknown');
    api('GET /setup/:token', { params: { token } }).then(
      () => setLink('good'),
      (failure: unknown) => setLink(isRefusal(failure) ? 'spent' : { failure }),
    );
  }, [token]);
  useEffect(check, [check]);
  return { link, check };
}

/** A malformed link is refused as a bad request; the user sees the same as for a used one. */
function isRefusal(failure: unknown): boolean {
  const { status } = failureOf(failure);
  return status === 400 || status === 404;
}
