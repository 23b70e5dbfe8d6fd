import { useTranslation } from '@recado/ui/i18n';
import { Link } from '@recado/ui/router';
import { useState } from 'react';
import { PublicFrame } from '../public-frame.tsx';
import { CodeStep } from './code-step.tsx';
import { NumberStep } from './number-step.tsx';
import { PasswordStep } from './password-step.tsx';

type Step = { name: 'number' } | { name: 'code'; number: string; sent: string } | { name: 'password'; token: string };

/** /recovery-password (SPEC §2.6, §4.7): number, code, new password. */
export function RecoveryPage() {
  const { t } = useTranslation('shell');
  const [step, setStep] = useState<Step>({ name: 'number' });
  return (
    <PublicFrame title={t('recovery.title')}>
      {step.name === 'number' && <NumberStep onSent={(number, sent) => setStep({ name: 'code', number, sent })} />}
      {step.name === 'code' && (
        <CodeStep number={step.number} sent={step.sent} onRight={(token) => setStep({ name: 'password', token })} />
      )}
      {step.name === 'password' && <PasswordStep token={step.token} />}
      <p className="public-other">
        <Link to="/login">{t('recovery.back')}</Link>
      </p>
    </PublicFrame>
  );
}
