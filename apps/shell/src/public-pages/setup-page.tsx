import { api, failureOf } from '@recado/api/client';
import { publicFieldsOf } from '@recado/api/public-fields';
import { useTranslation } from '@recado/ui/i18n';
import { useParams } from '@recado/ui/router';
import { useCallback } from 'react';
import { textOfCode } from '../failures/error-text.ts';
import { rulesOf } from './field-rules.ts';
import { RefusedLink, UncheckedLink, useLink } from './link-state.tsx';
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
  const { link, check } = useLink(useCallback(() => api('GET /setup/:token', { params: { token } }), [token]));
  return (
    <PublicFrame title={t('setup.title')}>
      {link && 'found' in link && <SetupForm token={token} />}
      {link && 'failure' in link && <SetupRefused failure={link.failure} check={check} />}
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

function SetupRefused({ failure, check }: { failure: unknown; check: () => void }) {
  if (isRefusal(failure)) return <RefusedLink text={textOfCode('ERR_SETUP_LINK_INVALID')} />;
  return <UncheckedLink failure={failure} check={check} />;
}

/** A malformed link is refused as a bad request; the user sees the same as for a used one. */
function isRefusal(failure: unknown): boolean {
  const { status } = failureOf(failure);
  return status === 400 || status === 404;
}
