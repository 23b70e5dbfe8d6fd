import { api } from '@recado/api/client';
import { publicFieldsOf } from '@recado/api/public-fields';
import { useTranslation } from '@recado/ui/i18n';
import { useState } from 'react';
import { checkAll, rulesOf } from '../field-rules.ts';
import { PlainField } from '../plain-field.tsx';
import { PlainForm } from '../plain-form.tsx';
import { usePlainForm } from '../use-plain-form.ts';

const { email } = publicFieldsOf('POST /auth/recovery-mail');
const rules = rulesOf({ email });

/** Asks for the e-mail address and sends a link to it; what is shown is the same whether it is that of an account (ADR 191). */
export default function RecoveryByMail({ onNumber }: { onNumber: () => void }) {
  const { t } = useTranslation('shell');
  const [isSent, setSent] = useState(false);
  const form = usePlainForm({
    check: (values) => checkAll(values, rules),
    submit: async (values) => {
      await api('POST /auth/recovery-mail', { body: { email: values[email.name] ?? '' } });
      setSent(true);
    },
  });
  return (
    <>
      <p className="public-lead">{t('mailLinks.lead')}</p>
      <PlainForm
        form={form}
        action={t(isSent ? 'mailLinks.sendAgain' : 'mailLinks.send')}
        notice={<div role="status">{isSent && <p className="plain-notice">{t('mailLinks.sent')}</p>}</div>}
      >
        <PlainField
          label={t('fields.email')}
          name={email.name}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoFocus
        />
      </PlainForm>
      <p className="public-other">
        <button type="button" className="plain-link" onClick={onNumber}>
          {t('mailLinks.byNumber')}
        </button>
      </p>
    </>
  );
}
