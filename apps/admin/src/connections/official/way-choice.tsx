import { useAbility } from '@recado/auth';
import { Button } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Alert } from '@recado/ui/records';
import { Link } from '@recado/ui/router';
import { useSignup } from './signup/use-signup.ts';

/** How a number comes to the official platform: with its ids and tokens, or by signup in the browser. */
export type OfficialChoice = 'hand' | 'signup';

interface WayChoiceProps {
  isNew: boolean;
  onOfficial: (choice: OfficialChoice) => void;
}

/**
 * Offers the official platform beside the linked device, for a new connection and for one that has a device. Signup in the
 * browser needs the operator's app; without it the words say so.
 */
export function WayChoice({ isNew, onOfficial }: WayChoiceProps) {
  const { t } = useTranslation('admin');
  const { isAvailable } = useSignup();
  const byHand = isNew ? 'official.useOfficial' : 'official.move';
  return (
    <Alert
      type="info"
      className="way-choice"
      title={t(isNew ? 'official.offerNew' : 'official.offerMove')}
      description={
        <>
          <p>{t('official.offerText')}</p>
          {isAvailable === false && <LacksApp />}
          <div className="connection-buttons">
            {isAvailable && (
              <Button type="primary" onClick={() => onOfficial('signup')}>
                {t('official.signup.withFacebook')}
              </Button>
            )}
            <Button onClick={() => onOfficial('hand')}>{t(isAvailable ? 'official.signup.byHand' : byHand)}</Button>
          </div>
        </>
      }
    />
  );
}

function LacksApp() {
  const { t } = useTranslation('admin');
  const isOperator = useAbility('platform:manage');
  return (
    <p>
      {t('official.signup.lacksApp')}{' '}
      {isOperator && <Link to="/settings?setting=officialAppId">{t('official.signup.setApp')}</Link>}
    </p>
  );
}
