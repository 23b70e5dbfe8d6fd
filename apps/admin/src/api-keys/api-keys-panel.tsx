import { api } from '@recado/api/client';
import { useLiveList, useRemove, whatsapps } from '@recado/api/live';
import { usePlanFlag } from '@recado/auth';
import type { ApiKey, Whatsapp } from '@recado/contract';
import { Button, EmptyState, ListState } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { PlusOutlined } from '@recado/ui/icons';
import { type Edited, useConfirmDestructive } from '@recado/ui/records';
import { useState } from 'react';
import { ApiKeyDialog } from './api-key-dialog.tsx';
import { ApiKeyItem } from './api-key-item.tsx';
import { apiKeys, refreshKeys } from './api-keys.ts';
import { NewToken } from './new-token.tsx';
import { useRenewToken } from './use-renew-token.tsx';
import './api-keys.css';

/** The connection whose keys are shown, by default all of the company; and the callback for a new token. */
export interface ApiKeysPanelProps {
  whatsapp?: Whatsapp;
  onMade?: (token: string, key: ApiKey) => void;
}

/** Creates, changes and revokes keys. The token of a new one is shown here only once, until the panel is closed. */
export function ApiKeysPanel({ whatsapp, onMade }: ApiKeysPanelProps) {
  const { t } = useTranslation('admin');
  const hasApi = usePlanFlag('useExternalApi');
  const list = useLiveList(apiKeys, { whatsappId: whatsapp?.id });
  const connections = useLiveList(whatsapps, {}).items;
  const [edited, setEdited] = useState<Edited<ApiKey>>();
  const [made, setMade] = useState<{ key: ApiKey; token: string }>();
  const show = (token: string, key: ApiKey) => {
    setMade({ token, key });
    onMade?.(token, key);
  };
  const ask = useQuestions(show);
  const { items } = list;
  const isShown = made && items.some(({ id }) => id === made.key.id);
  const add = hasApi && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
      {t('apiKeys.add')}
    </Button>
  );
  return (
    <div className="api-keys">
      {isShown && <NewToken name={made.key.name} token={made.token} />}
      <ListState list={list}>
        <EmptyState title={t('apiKeys.empty')} description={t('apiKeys.emptyText')} action={add} />
      </ListState>
      {items.length > 0 && (
        <>
          <ul aria-label={t('apiKeys.title')}>
            {items.map((key) => (
              <ApiKeyItem
                key={key.id}
                apiKey={key}
                connection={connections.find(({ id }) => id === key.whatsappId)?.name}
                canChange={hasApi}
                onEdit={() => setEdited(key)}
                onRenew={() => ask.renew(key)}
                onEndFormer={() => ask.endFormer(key)}
                onRevoke={() => ask.revoke(key)}
              />
            ))}
          </ul>
          <div className="connection-buttons">
            {add}
            {list.hasMore && (
              <Button loading={list.isFetchingMore} onClick={list.loadMore}>
                {t('apiKeys.more')}
              </Button>
            )}
          </div>
        </>
      )}
      <ApiKeyDialog edited={edited} whatsapp={whatsapp} onClose={() => setEdited(undefined)} onMade={show} />
    </div>
  );
}

/** The questions before a token of a key stops working. */
function useQuestions(show: (token: string, key: ApiKey) => void) {
  const { t } = useTranslation('admin');
  const confirm = useConfirmDestructive();
  const remove = useRemove(apiKeys);
  const renew = useRenewToken(show);
  const revoke = ({ id, name }: ApiKey) =>
    confirm({
      title: t('apiKeys.revokeTitle'),
      what: name,
      consequence: t('apiKeys.revokeConsequence'),
      action: t('apiKeys.revokeAction'),
      run: () => remove.mutateAsync(id),
    });
  const endFormer = ({ id: apiKeyId, name }: ApiKey) =>
    confirm({
      title: t('apiKeys.endFormerTitle'),
      what: name,
      consequence: t('apiKeys.endFormerConsequence'),
      action: t('apiKeys.endFormerAction'),
      run: async () => {
        await api('DELETE /api-keys/:apiKeyId/former-token', { params: { apiKeyId } });
        refreshKeys();
      },
    });
  return { renew, revoke, endFormer };
}
