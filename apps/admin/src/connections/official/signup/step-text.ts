import type { OfficialSignup } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';

/** Where a signup was left, in words. */
export function useStepText(): (signup: OfficialSignup | undefined) => string {
  const { t } = useTranslation('admin');
  return (signup) => {
    if (!signup || signup.step === 'opened') return t('official.signup.step.opened');
    if (signup.step !== 'left') return t(`official.signup.step.${signup.step}`);
    const { leftAt, errorId } = signup;
    if (errorId !== null) return t('official.signup.step.error', { error: errorId });
    return t(`official.signup.leftAt.${leftAt}`, { defaultValue: t('official.signup.step.left', { step: leftAt }) });
  };
}
