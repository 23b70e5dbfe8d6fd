import { useTranslation } from '@recado/ui/i18n';
import { Link } from '@recado/ui/router';
import { Suspense, useState } from 'react';
import { MailChoice, RecoveryByMail } from '../mail-links/lazy-parts.ts';
import type { TypedNumber } from '../phone-field.tsx';
import { PublicFrame } from '../public-frame.tsx';
import { CodeStep } from './code-step.tsx';
import { NumberStep } from './number-step.tsx';
import { PasswordStep } from './password-step.tsx';

/** The current step. `typed` is the number as it was typed, `digits` is its international form. */
type Step =
  | { name: 'number'; typed: TypedNumber | undefined }
  | { name: 'mail' }
  | { name: 'code'; typed: TypedNumber; digits: string }
  | { name: 'password'; token: string; minimumLength: number };

/** /recovery-password (SPEC §2.6, §4.7): number, code, new password; or a link by e-mail. */
export function RecoveryPage() {
  const { t } = useTranslation('shell');
  const [step, setStep] = useState<Step>({ name: 'number', typed: undefined });
  return (
    <PublicFrame title={t('recovery.title')}>
      {step.name === 'number' && (
        <>
          <NumberStep typed={step.typed} onSent={(typed, digits) => setStep({ name: 'code', typed, digits })} />
          <Suspense>
            <MailChoice onMail={() => setStep({ name: 'mail' })} />
          </Suspense>
        </>
      )}
      {step.name === 'mail' && (
        <Suspense>
          <RecoveryByMail onNumber={() => setStep({ name: 'number', typed: undefined })} />
        </Suspense>
      )}
      {step.name === 'code' && (
        <CodeStep
          digits={step.digits}
          onRight={(proof) => setStep({ name: 'password', ...proof })}
          onAgain={() => setStep({ name: 'number', typed: step.typed })}
        />
      )}
      {step.name === 'password' && <PasswordStep {...step} />}
      <p className="public-other">
        <Link to="/login">{t('recovery.back')}</Link>
      </p>
    </PublicFrame>
  );
}
