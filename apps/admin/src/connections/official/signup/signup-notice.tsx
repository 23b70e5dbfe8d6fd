import { api } from '@recado/api/client';
import type { OfficialSignup } from '@recado/contract';
import { Button, formatDateTime } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Alert, useConfirmDestructive } from '@recado/ui/records';
import { useStepText } from './step-text.ts';

interface SignupNoticeProps {
  signup: OfficialSignup;
  onResume: () => void;
  onDiscarded: () => void;
}

/** A signup that was not finished: where it was left, with going on and discarding. */
export function SignupNotice({ signup, onResume, onDiscarded }: SignupNoticeProps) {
  const { t } = useTranslation('admin');
  const stepText = useStepText();
  const confirm = useConfirmDestructive();
  const discard = () =>
    confirm({
      title: t('official.signup.discardTitle'),
      what: stepText(signup),
      consequence: t('official.signup.discardConsequence'),
      action: t('official.signup.discard'),
      run: async () => {
        await api('DELETE /official-connections/signup');
        onDiscarded();
      },
    });
  const by = { name: signup.startedBy ?? t('official.signup.somebody'), at: formatDateTime(signup.changedAt) };
  return (
    <Alert
      type="info"
      showIcon
      className="signup-notice"
      title={t('official.signup.unfinished')}
      description={
        <>
          <p>
            {stepText(signup)} {t('official.signup.startedBy', by)}
          </p>
          <div className="connection-buttons">
            <Button type="primary" onClick={onResume}>
              {t('official.signup.continue')}
            </Button>
            <Button onClick={discard}>{t('official.signup.discard')}</Button>
          </div>
        </>
      }
    />
  );
}
