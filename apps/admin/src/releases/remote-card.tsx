import { api } from '@recado/api/client';
import type { ReleasedRemote, ReleaseFigures, ReleaseHalt } from '@recado/contract';
import { Button, formatDateTime, RelativeTime, StatusText } from '@recado/ui/core';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import { RollbackOutlined } from '@recado/ui/icons';
import { useConfirmDestructive } from '@recado/ui/records';
import type { ReleaseAction } from './release-dialog.tsx';
import { ReleaseRow } from './release-row.tsx';
import { RemoteExtensions } from './remote-extensions.tsx';
import { useHaltText } from './use-halt-text.ts';

interface RemoteCardProps {
  remote: ReleasedRemote;
  /** The canaries of the remote that the server ended, for everybody or for a company, the latest first. */
  halts: ReleaseHalt[];
  /** The figures of its releases. */
  figures: ReleaseFigures[];
  ask: (asked: ReleaseAction) => void;
  onErrors: () => void;
  onChanged: () => void;
}

/** A remote: who gets which of its releases, and the releases. */
export function RemoteCard({ remote, halts, figures, ask, onErrors, onChanged }: RemoteCardProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { title, newest, stable, former, canary, reason, changedAt, releases } = remote;
  const open = halts.filter(({ isOpen }) => isOpen);
  const isEnded = open.some(({ companyId }) => companyId === null);
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
          {stable && newest && (
            <Button onClick={() => ask({ kind: 'newest', remote, release: newest })}>
              {t('releases.followNewest')}
            </Button>
          )}
          {former && (
            <Button icon={<RollbackOutlined />} onClick={() => ask({ kind: 'rollback', remote, release: former })}>
              {t('releases.rollBack')}
            </Button>
          )}
          <Button aria-label={t('releases.errorsOf', { name: title[language] })} onClick={onErrors}>
            {t('releases.errors')}
          </Button>
        </div>
      </header>
      <p>
        {stable
          ? t('releases.isStable', { release: stable })
          : t(newest ? 'releases.isNewest' : 'releases.isForNobody')}
      </p>
      {canary && <p>{t(`releases.isCanary.${canary.shareOf}`, { release: canary.release, share: canary.share })}</p>}
      {open.map((halt) => (
        <Halted key={halt.companyId} halt={halt} />
      ))}
      {changedAt && reason && !isEnded && (
        <p className="admin-meta">
          {t('releases.because', { reason })} · <RelativeTime value={changedAt} />
        </p>
      )}
      <Plan remote={remote} onChanged={onChanged} />
      <Pins remote={remote} onChanged={onChanged} />
      <ul className="releases-list" aria-label={t('releases.listOf', { name: title[language] })}>
        {releases.map((release) => (
          <ReleaseRow key={release.release} remote={remote} release={release} figures={figures} ask={ask} />
        ))}
      </ul>
      <RemoteExtensions remote={remote} ask={ask} />
    </section>
  );
}

/** The release scheduled for everybody, and a button that cancels it. */
function Plan({ remote: { remote, scheduled }, onChanged }: Pick<RemoteCardProps, 'remote' | 'onChanged'>) {
  const { t } = useTranslation('admin');
  const confirm = useConfirmDestructive();
  if (!scheduled) return null;
  const { release, at, reason } = scheduled;
  const date = formatDateTime(at);
  const drop = () =>
    confirm({
      title: t('releases.dropTitle'),
      what: release,
      consequence: t('releases.dropConsequence'),
      action: t('releases.drop'),
      run: () => api('DELETE /releases/:remote/schedule', { params: { remote } }).then(onChanged),
    });
  return (
    <div className="releases-plan">
      <span>{t('releases.planned', { release, date, reason })}</span>
      <Button size="small" type="text" onClick={drop}>
        {t('releases.drop')}
      </Button>
    </div>
  );
}

/** The server's automatic decision, and the counts behind it. */
function Halted({ halt }: { halt: ReleaseHalt }) {
  const { t } = useTranslation('admin');
  const textOf = useHaltText();
  const { release, companyId, companyName: company } = halt;
  return (
    <p className="releases-halted">
      <StatusText tone="danger">
        {companyId === null ? t('releases.halted', { release }) : t('releases.haltedFor', { release, company })}
      </StatusText>{' '}
      {textOf(halt)} · <RelativeTime value={halt.haltedAt} />
    </p>
  );
}

/** The companies that are pinned to a release. */
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
