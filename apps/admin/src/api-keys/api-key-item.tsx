import type { ApiKey } from '@recado/contract';
import { Button, formatDateTime, IconButton, RelativeTime, StatusText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { DeleteOutlined, EditOutlined, ReloadOutlined } from '@recado/ui/icons';
import { isExpired, isFormerAccepted, scopeKeys } from './api-keys.ts';

/** A key, the name of the connection to which it is limited, and its actions. */
export interface ApiKeyItemProps {
  apiKey: ApiKey;
  connection: string | undefined;
  /** Without the plan a key can only be revoked. */
  canChange: boolean;
  onEdit: () => void;
  onRenew: () => void;
  onEndFormer: () => void;
  onRevoke: () => void;
}

/** One key: its scopes, its last use, and its expiry. The key of an app has no actions: it changes and goes with the app. */
export function ApiKeyItem({ apiKey, connection, canChange, ...on }: ApiKeyItemProps) {
  const { t } = useTranslation('admin');
  const { name, hint, scopes, app, formerUntil } = apiKey;
  return (
    <li className="api-key">
      <div>
        <strong>{name}</strong> {hint && <code>{hint}…</code>}{' '}
        {isExpired(apiKey) && <StatusText tone="danger">{t('apiKeys.expired')}</StatusText>}
        <p>{scopes.map((scope) => t(`apiKeys.scope.${scopeKeys[scope]}`)).join(' · ')}</p>
        <p className="admin-meta">
          {app !== undefined && `${t('apiKeys.ofApp')} · `}
          {connection ?? t('apiKeys.everyConnection')} · <Use apiKey={apiKey} /> · <Times apiKey={apiKey} />
        </p>
        {formerUntil && isFormerAccepted(apiKey) && (
          <FormerToken name={name} until={formerUntil} onEnd={on.onEndFormer} />
        )}
      </div>
      {app === undefined && (
        <div className="api-key-actions">
          {canChange && (
            <>
              <IconButton label={t('apiKeys.edit', { name })} icon={<EditOutlined />} onClick={on.onEdit} />
              <IconButton label={t('apiKeys.renew', { name })} icon={<ReloadOutlined />} onClick={on.onRenew} />
            </>
          )}
          <IconButton danger label={t('apiKeys.revoke', { name })} icon={<DeleteOutlined />} onClick={on.onRevoke} />
        </div>
      )}
    </li>
  );
}

/** Until when the token before this one is accepted, and a button that ends it. */
function FormerToken({ name, until, onEnd }: { name: string; until: string; onEnd: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <p className="admin-meta">
      {t('apiKeys.formerUntil', { date: formatDateTime(until) })}{' '}
      <Button type="link" size="small" aria-label={t('apiKeys.endFormer', { name })} onClick={onEnd}>
        {t('apiKeys.endFormerAction')}
      </Button>
    </p>
  );
}

function Use({ apiKey: { usedAt } }: { apiKey: ApiKey }) {
  const { t } = useTranslation('admin');
  if (!usedAt) return t('apiKeys.neverUsed');
  return (
    <>
      {t('apiKeys.usedAt')} <RelativeTime value={usedAt} />
    </>
  );
}

function Times({ apiKey: { createdAt, madeBy, expiresAt } }: { apiKey: ApiKey }) {
  const { t } = useTranslation('admin');
  const date = formatDateTime(createdAt);
  const made = madeBy ? t('apiKeys.madeBy', { date, name: madeBy }) : t('apiKeys.madeAt', { date });
  return expiresAt ? `${made} · ${t('apiKeys.expiresAt', { date: formatDateTime(expiresAt) })}` : made;
}
