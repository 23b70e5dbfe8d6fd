import { api, failureOf } from '@recado/api/client';
import type { Whatsapp } from '@recado/api/contract';
import { useLiveList, whatsapps } from '@recado/api/live';
import { usePlanFlag } from '@recado/auth';
import { Button, CopyButton, formatDateTime, Input, RelativeTime, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Alert, useConfirmDestructive } from '@recado/ui/records';
import { useState } from 'react';

/** The connection, and who wants to know of a new token. */
export interface ApiTokenPanelProps {
  whatsapp: Whatsapp;
  onMade?: (token: string) => void;
}

/** Makes, renews and revokes the token of a connection. A new one is shown here once, until the panel is left. */
export function ApiTokenPanel({ whatsapp, onMade }: ApiTokenPanelProps) {
  const { t } = useTranslation('admin');
  const hasApi = usePlanFlag('useExternalApi');
  const notify = useNotify();
  const confirm = useConfirmDestructive();
  const [token, setToken] = useState<string>();
  const [isMaking, setMaking] = useState(false);
  const known = useLiveList(whatsapps, {}).items.find(({ id }) => id === whatsapp.id) ?? whatsapp;
  const params = { whatsappId: whatsapp.id };
  const make = async () => {
    const made = await api('POST /whatsapp/:whatsappId/api-token', { params });
    setToken(made.token);
    onMade?.(made.token);
  };
  const makeFirst = async () => {
    setMaking(true);
    await make().catch((failure: unknown) => notify.error(failureOf(failure)));
    setMaking(false);
  };
  const renew = () =>
    confirm({
      title: t('apiToken.renewTitle'),
      what: known.name,
      consequence: t('apiToken.renewConsequence'),
      action: t('apiToken.renew'),
      run: make,
    });
  const revoke = () =>
    confirm({
      title: t('apiToken.revokeTitle'),
      what: known.name,
      consequence: t('apiToken.revokeConsequence'),
      action: t('apiToken.revoke'),
      run: async () => {
        await api('DELETE /whatsapp/:whatsappId/api-token', { params });
        setToken(undefined);
      },
    });
  return (
    <div className="api-token">
      {token && known.apiAccess && <NewToken token={token} />}
      <p className="admin-meta">
        <Use access={known.apiAccess} />
      </p>
      <div className="connection-buttons">
        {hasApi && !known.apiAccess && (
          <Button loading={isMaking} onClick={() => void makeFirst()}>
            {t('apiToken.make')}
          </Button>
        )}
        {hasApi && known.apiAccess && <Button onClick={renew}>{t('apiToken.renew')}</Button>}
        {known.apiAccess && (
          <Button danger onClick={revoke}>
            {t('apiToken.revoke')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** A token that was just made. */
function NewToken({ token }: { token: string }) {
  const { t } = useTranslation('admin');
  return (
    <Alert
      type="warning"
      showIcon
      title={t('apiToken.onlyNow')}
      description={
        <div className="api-token-value">
          <Input readOnly aria-label={t('apiToken.token')} value={token} onFocus={({ target }) => target.select()} />
          <CopyButton text={token} label={t('apiToken.copy')} />
        </div>
      }
    />
  );
}

/** When the token was made and last used. */
function Use({ access }: { access: Whatsapp['apiAccess'] }) {
  const { t } = useTranslation('admin');
  if (!access) return t('apiToken.none');
  return (
    <>
      {t('apiToken.madeAt', { date: formatDateTime(access.createdAt) })}{' '}
      {access.usedAt ? (
        <>
          {t('apiToken.usedAt')} <RelativeTime value={access.usedAt} />
        </>
      ) : (
        t('apiToken.neverUsed')
      )}
    </>
  );
}
