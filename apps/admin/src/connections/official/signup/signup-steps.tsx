import { failureOf } from '@recado/api/client';
import type { OfficialSignup, OfficialSignupWay } from '@recado/contract';
import { Button, failureText, ListSkeleton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Alert } from '@recado/ui/records';
import { useStepText } from './step-text.ts';
import type { SignupWindow } from './use-signup-window.ts';

const ways: readonly OfficialSignupWay[] = ['coexistence', 'signup'];

interface SignupStepsProps {
  signing: SignupWindow;
  /** The signup that goes on. */
  known: OfficialSignup | undefined;
  /** The only way that is offered. */
  only?: OfficialSignupWay | undefined;
}

/** The steps of a signup around Facebook's window. */
export function SignupSteps({ signing, known, only }: SignupStepsProps) {
  const { t } = useTranslation('admin');
  const { stage, isBeginning, begin, open, restart } = signing;
  const stepText = useStepText();
  const offered = known?.way ?? only;
  if (stage.kind === 'choosing') {
    return (
      <>
        {known && <Alert type="info" showIcon title={stepText(known)} />}
        {(offered ? [offered] : ways).map((way) => (
          <section key={way} className="signup-way">
            <h3>{t(`official.signup.way.${way}`)}</h3>
            <p>{t(`official.signup.wayText.${way}`)}</p>
            <Button type="primary" loading={isBeginning} onClick={() => void begin(way)}>
              {known ? t('official.signup.continue') : t(`official.signup.begin.${way}`)}
            </Button>
          </section>
        ))}
      </>
    );
  }
  if (stage.kind === 'exchanging') {
    return (
      <div role="status">
        <p>{t('official.signup.exchanging')}</p>
        <ListSkeleton />
      </div>
    );
  }
  if (stage.kind === 'waiting') {
    return (
      <div role="status" className="signup-way">
        <p>{t('official.signup.waiting')}</p>
        <a href={stage.address} target="_blank" rel="noreferrer">
          {t('official.signup.openHere')}
        </a>
      </div>
    );
  }
  if (stage.kind === 'left') {
    return (
      <div className="signup-way">
        <Alert type="warning" showIcon title={stepText(stage.signup)} description={t('official.signup.kept')} />
        <Button type="primary" onClick={() => open(stage.address)}>
          {t('official.signup.continue')}
        </Button>
      </div>
    );
  }
  return stage.kind === 'failed' ? (
    <div className="signup-way">
      <Alert type="error" showIcon title={failureText(failureOf(stage.failure))} />
      <Button onClick={restart}>{t('official.signup.again')}</Button>
    </div>
  ) : null;
}
