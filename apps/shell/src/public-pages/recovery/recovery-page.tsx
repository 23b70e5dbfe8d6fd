import { useTranslation } from '@recado/ui/i18n';
import { Link } from '@recado/ui/router';
import { useState } from 'react';
import { PublicFrame } from '../public-frame.tsx';
import { CodeStep } from './code-step.tsx';
import { NumberStep } from './number-step.tsx';
import { PasswordStep } from './password-step.tsx';

/** Where somebody stands; `typed` is the number as it was typed. */
type Step =
  | { name: 'number'; typed: string }
  | { name: 'code'; typed: string; sent: string }
  | { name: 'password'; token: string };

/** /recovery-password (SPEC §2.6, §4.7): number, code, new password. */
export function RecoveryPage() {
  const { t } = useTranslation('shell');
  const [step, setStep] = useState<Step>({ name: 'number', typed: '' });
  return (
    <PublicFrame title={t('recovery.title')}>
      {step.name === 'number' && (
        <NumberStep typed={step.typed} onSent={(typed, sent) => setStep({ name: 'code', typed, sent })} />
      )}
      {step.name === 'code' && (
        <CodeStep
          typed={step.typed}
          sent={step.sent}
          onRight={(token) => setStep({ name: 'password', token })}
          onAgain={() => setStep({ name: 'number', typed: step.typed })}
        />
      )}
      {step.name === 'password' && <PasswordStep token={step.token} />}
      <p className="public-other">
        <Link to="/login">{t('recovery.back')}</Link>
      </p>
    </PublicFrame>
  );
}
