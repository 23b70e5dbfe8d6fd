import { api, failureOf } from '@recado/api/client';
import { useSetting } from '@recado/api/live';
import { Button, CopyButton, failureText, StatusText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useEffect, useState } from 'react';

type Outcome = 'right' | { failure: unknown };

/**
 * Below the settings of the operator's app on WhatsApp's official platform: the address that its webhooks need, and
 * whether WhatsApp accepts what is stored.
 */
export function OfficialApp() {
  const { t } = useTranslation('admin');
  const address = useWebhookAddress();
  const isComplete = useIsComplete();
  const [isChecking, setIsChecking] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const check = async () => {
    setIsChecking(true);
    setOutcome(undefined);
    try {
      await api('POST /official-app/check');
      setOutcome('right');
    } catch (failure) {
      setOutcome({ failure });
    } finally {
      setIsChecking(false);
    }
  };
  return (
    <div className="official-app">
      {!isComplete && <StatusText tone="warning">{t('settings.officialApp.incomplete')}</StatusText>}
      {address && (
        <p>
          {t('settings.officialApp.address')}: <code>{address}</code>{' '}
          <CopyButton text={address} label={t('settings.officialApp.copy')} />
        </p>
      )}
      <p className="admin-meta">{t('settings.officialApp.addressHelp')}</p>
      <Button loading={isChecking} onClick={() => void check()}>
        {t('settings.officialApp.check')}
      </Button>
      <div role="status">
        {outcome === 'right' && <StatusText tone="success">{t('settings.officialApp.right')}</StatusText>}
        {outcome && outcome !== 'right' && (
          <StatusText tone="danger">{failureText(failureOf(outcome.failure))}</StatusText>
        )}
      </div>
    </div>
  );
}

/** Where the webhooks of the app arrive; undefined until it is known. */
function useWebhookAddress(): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    void api('GET /official-app').then(
      ({ webhookAddress }) => setAddress(webhookAddress),
      () => undefined,
    );
  }, []);
  return address;
}

/** Whether all is set that signup in the browser needs; the verify token is for webhooks only. */
function useIsComplete(): boolean {
  const stored = [useSetting('officialAppId'), useSetting('officialAppSecret'), useSetting('officialConfigId')];
  return stored.every(({ value }) => value !== undefined && value !== '');
}
