import { api, failureOf } from '@recado/api/client';
import { useTranslation } from '@recado/ui/i18n';
import { useNavigate } from '@recado/ui/router';
import { useRef, useState } from 'react';
import { checkAll, required } from '../field-rules.ts';
import { PlainField } from '../plain-field.tsx';
import { PlainForm } from '../plain-form.tsx';
import { usePlainForm } from '../use-plain-form.ts';

/** The third wrong code ends the recovery (SPEC §4.7). */
const wrongCodesAllowed = 2;
const secondsBeforeLeaving = 3;

/** `digits`: the number, in international form; `onRight` gets the token that saves a password. */
export interface CodeStepProps {
  digits: string;
  onRight: (proof: { token: string; minimumLength: number }) => void;
  /** The user received no code, or typed another number. */
  onAgain: () => void;
}

/** Asks for the code; the third wrong one returns to the login after 3 s. */
export function CodeStep({ digits, onRight, onAgain }: CodeStepProps) {
  const { t } = useTranslation('shell');
  const { isOver, explain } = useTries();
  const form = usePlainForm({
    check: (values) => checkAll(values, { code: required }),
    submit: async ({ code = '' }) => {
      const params = { number: digits };
      // Copied codes may contain spaces.
      const query = { code: code.replaceAll(' ', '') };
      onRight(await api('GET /api/verificar-code/:number', { params, query }));
    },
    explain,
  });
  if (isOver)
    return (
      <p className="plain-failure" role="alert">
        {t('recovery.tooMany')}
      </p>
    );
  const notice = (
    <p className="plain-notice" role="status">
      {t('recovery.sent')}
    </p>
  );
  return (
    <>
      <PlainForm form={form} action={t('recovery.check')} notice={notice}>
        <PlainField
          label={t('fields.code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          hint={<p className="plain-hint">{t('recovery.codeHint', { number: `+${digits}` })}</p>}
        />
      </PlainForm>
      <p className="public-other">
        <button type="button" className="plain-link" onClick={onAgain}>
          {t('recovery.again')}
        </button>
      </p>
    </>
  );
}

/** Counts wrong codes and shows an error for each; after the last one the login follows. */
function useTries(): { isOver: boolean; explain: (failure: unknown) => string } {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const wrongCodes = useRef(0);
  const [isOver, setOver] = useState(false);
  const explain = (failure: unknown) => {
    if (!isWrongCode(failure)) return t('recovery.checkFailed');
    wrongCodes.current += 1;
    if (wrongCodes.current > wrongCodesAllowed) {
      setOver(true);
      setTimeout(() => navigate('/login'), secondsBeforeLeaving * 1000);
    }
    return t('recovery.wrongCode');
  };
  return { isOver, explain };
}

function isWrongCode(failure: unknown): boolean {
  const { status } = failureOf(failure);
  return status === 400 || status === 404;
}
