import type { Release, ReleasedRemote, ReleaseFigures } from '@recado/contract';
import { formatBytes, MenuButton, RelativeTime, StatusText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { MoreOutlined } from '@recado/ui/icons';
import type { ReleaseAction } from './release-dialog.tsx';
import { ReleaseFiguresLine } from './release-figures.tsx';

interface ReleaseRowProps {
  remote: ReleasedRemote;
  release: Release;
  /** The figures of the remote's releases. */
  figures: ReleaseFigures[];
  ask: (asked: ReleaseAction) => void;
}

/** A release: who gets it, when it was built, how it differs from the previous one, and its actions. */
export function ReleaseRow({ remote, release: shown, figures, ask }: ReleaseRowProps) {
  const { t } = useTranslation('admin');
  const { release, published, madeAt, bytes, files, revision, changes } = shown;
  const change = (kind: ReleaseAction['kind']) => () => ask({ kind, remote, release });
  const total = figures.reduce((sum, { browsers }) => sum + browsers, 0);
  const isForAll = inUse(remote) === release;
  const items = [
    { key: 'promote', label: t('releases.promote'), onClick: change('promote'), disabled: isForAll },
    { key: 'canary', label: t('releases.canary'), onClick: change('canary'), disabled: isForAll },
    { key: 'plan', label: t('releases.plan'), onClick: change('plan'), disabled: isForAll },
    { key: 'pin', label: t('releases.pin'), onClick: change('pin') },
  ];
  return (
    <li className="releases-row">
      <div className="releases-name">
        <code>{release}</code>
        <Audience remote={remote} release={release} />
      </div>
      <div className="admin-meta">
        <RelativeTime value={madeAt} /> · {formatBytes(bytes)}
        {changes && changes.bytes !== 0 && ` (${changes.bytes > 0 ? '+' : '−'}${formatBytes(Math.abs(changes.bytes))})`}{' '}
        · {t('releases.files', { count: files })}
        {revision && (
          <>
            {' '}
            · {t('releases.source')} <code title={revision}>{shortened(revision)}</code>
          </>
        )}
        {published && <div>{t('releases.published', published)}</div>}
      </div>
      <MenuButton label={t('releases.actionsOf', { release })} icon={<MoreOutlined />} menu={{ items }} />
      <ReleaseFiguresLine figures={figures.find((one) => one.release === release)} total={total} />
      {changes && <Changes changes={changes} />}
    </li>
  );
}

/** A commit in short form, as Git shows it. */
function shortened(revision: string): string {
  return revision.slice(0, 10) + (revision.endsWith('+') ? '+' : '');
}

/** The release for everybody without a pin or a canary; null: none. */
export function inUse({ stable, newest, releases }: ReleasedRemote): string | null {
  return stable && releases.some(({ release }) => release === stable) ? stable : newest;
}

function Audience({ remote, release }: { remote: ReleasedRemote; release: string }) {
  const { t } = useTranslation('admin');
  const { canary, pins, newest } = remote;
  const pinned = pins.filter((pin) => pin.release === release).length;
  return (
    <>
      {inUse(remote) === release && <StatusText tone="success">{t('releases.forAll')}</StatusText>}
      {canary?.release === release && (
        <StatusText tone="warning">{t('releases.canaryShare', { share: canary.share })}</StatusText>
      )}
      {pinned > 0 && <StatusText tone="info">{t('releases.pinnedCompanies', { count: pinned })}</StatusText>}
      {release === newest && inUse(remote) !== newest && (
        <StatusText tone="neutral">{t('releases.isTheNewest')}</StatusText>
      )}
    </>
  );
}

/** The additions and removals of the release, compared with the previous one. */
function Changes({ changes: { pages, uses, calls } }: { changes: NonNullable<Release['changes']> }) {
  const { t } = useTranslation('admin');
  const lists = [
    ['pagesAdded', pages.added],
    ['pagesRemoved', pages.removed],
    ['usesAdded', uses.added],
    ['usesRemoved', uses.removed],
    ['callsAdded', calls.added],
    ['callsRemoved', calls.removed],
  ] as const;
  const some = lists.filter(([, names]) => names.length > 0);
  if (some.length === 0) return null;
  return (
    <details className="releases-changes">
      <summary>{t('releases.changes')}</summary>
      <dl>
        {some.map(([name, names]) => (
          <div key={name}>
            <dt>{t(`releases.${name}`)}</dt>
            <dd>{names.join(', ')}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
