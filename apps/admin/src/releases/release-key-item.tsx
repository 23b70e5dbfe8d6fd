import type { ApiKey, ReleaseSigningKey } from '@recado/contract';
import { formatDateTime, MenuButton, RelativeTime, StatusText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { MoreOutlined } from '@recado/ui/icons';

interface ReleaseKeyItemProps {
  signingKey: ReleaseSigningKey;
  /** The keys of the API that publish what it signed, as far as the user has them. */
  publishers: readonly ApiKey[];
  onEdit: () => void;
  onReplace: () => void;
  onEnd: () => void;
  onRenew: (apiKey: ApiKey) => void;
}

/** A key of a team: whose it is, what it may release, when it was last used, and its actions. */
export function ReleaseKeyItem(props: ReleaseKeyItemProps) {
  const { t } = useTranslation('admin');
  const { owner, remotes, publicKey, endedAt, createdAt } = props.signingKey;
  return (
    <li className="release-key">
      <div>
        <strong>{owner}</strong>{' '}
        {endedAt ? (
          <StatusText tone="neutral">{t('releaseKeys.ended', { date: formatDateTime(endedAt) })}</StatusText>
        ) : (
          <StatusText tone="success">{t('releaseKeys.inUse')}</StatusText>
        )}
        <p>
          {t('releaseKeys.releases', { remotes: remotes.includes('*') ? t('releaseKeys.all') : remotes.join(', ') })}
        </p>
        <p className="admin-meta">
          <code title={publicKey}>{shortened(publicKey)}</code> ·{' '}
          {t('releaseKeys.createdAt', { date: formatDateTime(createdAt) })} · <Use {...props} />
        </p>
        <Publishers {...props} />
      </div>
      {!endedAt && <Actions {...props} />}
    </li>
  );
}

/** The part of a public key that differs from those of others: all begin alike. */
function shortened(key: string): string {
  return `${key.slice(-16, -8)}…${key.slice(-8)}`;
}

function Use({ signingKey: { lastUsedAt } }: Pick<ReleaseKeyItemProps, 'signingKey'>) {
  const { t } = useTranslation('admin');
  if (!lastUsedAt) return t('releaseKeys.neverUsed');
  return (
    <>
      {t('releaseKeys.lastUsed')} <RelativeTime value={lastUsedAt} />
    </>
  );
}

function Publishers({ signingKey, publishers }: Pick<ReleaseKeyItemProps, 'signingKey' | 'publishers'>) {
  const { t } = useTranslation('admin');
  const others = signingKey.apiKeyIds.length - publishers.length;
  const names = publishers.map(({ name }) => name);
  const gone = others > 0 ? [t('releaseKeys.goneApiKeys', { count: others })] : [];
  return <p className="admin-meta">{t('releaseKeys.publishedWith', { names: [...names, ...gone].join(', ') })}</p>;
}

function Actions({ signingKey: { owner }, publishers, onEdit, onReplace, onEnd, onRenew }: ReleaseKeyItemProps) {
  const { t } = useTranslation('admin');
  const items = [
    { key: 'replace', label: t('releaseKeys.replaceKey'), onClick: onReplace },
    ...publishers.map((apiKey) => ({
      key: `token ${apiKey.id}`,
      label: t('releaseKeys.renewToken', { name: apiKey.name }),
      onClick: () => onRenew(apiKey),
    })),
    { key: 'edit', label: t('releaseKeys.editKey'), onClick: onEdit },
    { key: 'end', label: t('releaseKeys.endKey'), danger: true, onClick: onEnd },
  ];
  return <MenuButton label={t('releaseKeys.actionsOf', { owner })} icon={<MoreOutlined />} menu={{ items }} />;
}
