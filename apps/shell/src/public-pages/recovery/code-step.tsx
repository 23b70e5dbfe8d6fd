import { api, failureOf } from '@recado/api/client';
import { useTranslation } from '@recado/ui/i18n';
import { useNavigate } from '@recado/ui/router';
import { useRef } from 'react';
import { checkAll, required } from '../field-rules.ts';
import { PlainField } from '../plain-field.tsx';
import { PlainForm } from '../plain-form.tsx';
import { usePlainForm } from '../use-plain-form.ts';

/** After the third wrong code it is over (SPEC §4.7). */
const wrongCodesAllowed = 2;
const secondsBeforeLeaving = 3;

/** `sent` is what the server said when it sent the code; `onRight` gets the token that saves a password. */
export interface CodeStepProps {
  number: string;
  sent: string;
  onRight: (token: string) => void;
}

/** Asks for the code; the third wrong one leads back to the login after 3 s. */
export function CodeStep({ number, sent, onRight }: CodeStepProps) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const wrongCodes = useRef(0);
  const form = usePlainForm({
    check: (values) => checkAll(values, { code: required }),
    submit: async ({ code = '' }) => {
      const { token } = await api('GET /api/verificar-code/:number', { params: { number }, query: { code } });
      onRight(token);
    },
    explain: (failure) => {
      if (!isWrongCode(failure)) return t('recovery.checkFailed');
      if (wrongCodes.current < wrongCodesAllowed) {
        wrongCodes.current += 1;
        return t('recovery.wrongCode');
      }
      setTimeout(() => navigate('/login'), secondsBeforeLeaving * 1000);
      return t('recovery.tooMany');
    },
  });
  return (
    <PlainForm
      form={form}
      action={t('recovery.check')}
      notice={
        <p className="plain-notice" role="status">
          {sent}
        </p>
      }
    >
      <PlainField
        label={t('fields.code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        autoFocus
        error={form.errors.code}
      />
    </PlainForm>
  );
}

function isWrongCode(failure: unknown): boolean {
  const { status } = failureOf(failure);
  return status === 400 || status === 404;
}
