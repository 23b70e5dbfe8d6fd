import { useReport } from '@recado/api/live';
import type { Answer, ReleasedRemote } from '@recado/contract';
import { Drawer, EmptyState, ErrorState, formatDateTime, ListSkeleton, RelativeTime } from '@recado/ui/core';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import './release-errors.css';

type ReleaseError = Answer<'GET /releases/:remote/errors'>[number];

interface ReleaseErrorsProps {
  remote: ReleasedRemote | undefined;
  onClose: () => void;
}

/** The errors of a remote's releases in browsers in the last month (ADR 150). */
export function ReleaseErrorsDrawer({ remote, onClose }: ReleaseErrorsProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return (
    <Drawer
      open={remote !== undefined}
      onClose={onClose}
      size={640}
      title={remote && t('releases.errorsOf', { name: remote.title[language] })}
      destroyOnHidden
    >
      {remote && <ReleaseErrors remote={remote.remote} emptyText={t('releases.noErrorsText')} />}
    </Drawer>
  );
}

/**
 * The errors of one remote, or of an app under the name under which it is reported; `emptyText`: what is said when there are
 * none.
 */
export function ReleaseErrors({ remote, emptyText }: { remote: string; emptyText: string }) {
  const { t } = useTranslation('admin');
  const { report, error, refetch } = useReport('GET /releases/:remote/errors', { params: { remote } }, { fresh: true });
  if (error) return <ErrorState failure={error} onRetry={refetch} />;
  if (!report) return <ListSkeleton />;
  if (report.length === 0) {
    return <EmptyState title={t('releases.noErrors')} description={emptyText} />;
  }
  return (
    <ul className="release-errors">
      {report.map((one) => (
        <li key={`${one.release} ${one.message} ${one.frames.join(' ')}`}>
          <OneError error={one} />
        </li>
      ))}
    </ul>
  );
}

/** An error: what it says, where, how often and when. The innermost place is shown, the others on demand. */
function OneError({ error: { release, message, frames, count, browsers, firstAt, lastAt } }: { error: ReleaseError }) {
  const { t } = useTranslation('admin');
  const [innermost, ...outer] = frames;
  return (
    <>
      <strong>{message || t('releases.noMessage')}</strong>
      <p className="admin-meta">
        {t('releases.errorLoads', { count })} · <code>{release}</code>
        {browsers.length > 0 && ` · ${browsers.join(', ')}`}
      </p>
      <p className="admin-meta">
        {t('releases.lastAt')} <RelativeTime value={lastAt} /> ·{' '}
        {t('releases.firstAt', { date: formatDateTime(firstAt) })}
      </p>
      {innermost && <code className="release-errors-place">{innermost}</code>}
      {outer.length > 0 && (
        <details>
          <summary>{t('releases.stack')}</summary>
          <ol className="release-errors-stack">
            {outer.map((frame, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a recursive function stands in it several times
              <li key={`${place} ${frame}`}>
                <code>{frame}</code>
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}
