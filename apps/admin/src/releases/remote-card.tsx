import { api } from '@recado/api/client';
import type { ReleasedRemote } from '@recado/api/contract';
import { Button, RelativeTime } from '@recado/ui/core';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import { RollbackOutlined } from '@recado/ui/icons';
import { useConfirmDestructive } from '@recado/ui/records';
import type { Asked } from './release-dialog.tsx';
import { ReleaseRow } from './release-row.tsx';

interface RemoteCardProps {
  remote: ReleasedRemote;
  ask: (asked: Asked) => void;
  onChanged: () => void;
}

/** A remote with who gets which of its releases, and the releases. */
export function RemoteCard({ remote, ask, onChanged }: RemoteCardProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { title, stable, former, canary, reason, changedAt, releases } = remote;
  const headline = `releases-${remote.remote}`;
  return (
    <section className="releases-remote" aria-labelledby={headline}>
      <header>
        <h2 id={headline}>{title[language]}</h2>
        <div className="releases-buttons">
          {canary && (
            <Button onClick={() => ask({ kind: 'end-canary', remote, release: canary.release })}>
              {t('releases.endCanary')}
            </Button>
          )}
          {stable && (
            <Button onClick={() => ask({ kind: 'newest', remote, release: remote.newest })}>
              {t('releases.followNewest')}
            </Button>
          )}
          {former && (
            <Button icon={<RollbackOutlined />} onClick={() => ask({ kind: 'rollback', remote, release: former })}>
              {t('releases.rollBack')}
            </Button>
          )}
        </div>
      </header>
      <p>{stable ? t('releases.isStable', { release: stable }) : t('releases.isNewest')}</p>
      {canary && <p>{t(`releases.isCanary.${canary.shareOf}`, { release: canary.release, share: canary.share })}</p>}
      {changedAt && reason && (
        <p className="admin-meta">
          {t('releases.because', { reason })} · <RelativeTime value={changedAt} />
        </p>
      )}
      <Pins remote={remote} onChanged={onChanged} />
      <ul className="releases-list" aria-label={t('releases.listOf', { name: title[language] })}>
        {releases.map((release) => (
          <ReleaseRow key={release.release} remote={remote} release={release} ask={ask} />
        ))}
      </ul>
    </section>
  );
}

/** The companies that always get a certain release. */
function Pins({ remote: { remote, pins }, onChanged }: Pick<RemoteCardProps, 'remote' | 'onChanged'>) {
  const { t } = useTranslation('admin');
  const confirm = useConfirmDestructive();
  if (pins.length === 0) return null;
  const unpin = (companyId: number, companyName: string) =>
    confirm({
      title: t('releases.unpinTitle'),
      what: companyName,
      consequence: t('releases.unpinConsequence'),
      action: t('releases.unpin'),
      run: () => api('DELETE /releases/:remote/pins/:companyId', { params: { remote, companyId } }).then(onChanged),
    });
  return (
    <ul className="releases-pins" aria-label={t('releases.pins')}>
      {pins.map(({ companyId, companyName, release }) => (
        <li key={companyId}>
          <span>{t('releases.pinned', { company: companyName, release })}</span>
          <Button size="small" type="text" onClick={() => unpin(companyId, companyName)}>
            {t('releases.unpin')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
