import { api } from '@recado/api/client';
import type { Answer, SignInProvider } from '@recado/contract';
import { Button, StatusText, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useConfirmDestructive } from '@recado/ui/records';
import { useState } from 'react';

type Found = Answer<'POST /single-sign-on/trial'>['client'];

const tones = { accepted: 'success', refused: 'danger', unknown: 'warning' } as const;

interface ProviderTrialProps {
  provider: SignInProvider;
  onRemoved: () => void;
}

/** Tries the stored issuer, and removes it. */
export function ProviderTrial({ provider, onRemoved }: ProviderTrialProps) {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const confirm = useConfirmDestructive();
  const [isTrying, setTrying] = useState(false);
  const [found, setFound] = useState<Found>();
  const attempt = async () => {
    setTrying(true);
    setFound(undefined);
    try {
      setFound((await api('POST /single-sign-on/trial')).client);
    } catch (failure) {
      notify.error(failure);
    } finally {
      setTrying(false);
    }
  };
  const ask = () =>
    confirm({
      title: t('singleSignOn.remove'),
      what: provider.issuer,
      consequence: t('singleSignOn.removeConsequence'),
      run: () => api('DELETE /single-sign-on').then(onRemoved),
    });
  return (
    <div className="sign-in-actions">
      <Button loading={isTrying} onClick={() => void attempt()}>
        {t('singleSignOn.try')}
      </Button>
      <Button danger onClick={ask}>
        {t('singleSignOn.removeAction')}
      </Button>
      <div role="status">
        {found && <StatusText tone={tones[found]}>{t(`singleSignOn.found.${found}`)}</StatusText>}
      </div>
    </div>
  );
}
