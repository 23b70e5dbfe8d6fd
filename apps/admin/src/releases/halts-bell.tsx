import { useReport } from '@recado/api/live';
import type { ReleaseHalt } from '@recado/contract';
import type { BellProps } from '@recado/federation';
import { ListBell, RelativeTime, StatusText, useAfterStart } from '@recado/ui/core';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import { RollbackOutlined } from '@recado/ui/icons';
import { Link } from '@recado/ui/router';
import { useHaltText } from './use-halt-text.ts';

/**
 * The bell for canaries that the server ended and versions of apps that it withdrew; it is shown until the choice of their
 * remotes is changed, the version is put back or a newer one is published.
 */
export default function HaltsBell({ onUnread }: BellProps) {
  return useAfterStart() && <OpenHalts onUnread={onUnread} />;
}

function OpenHalts({ onUnread }: BellProps) {
  const { t } = useTranslation('admin');
  const { report = [] } = useReport(
    'GET /release-halts',
    {},
    { refreshOn: ['releaseHalted', 'releases', 'app'], fresh: true },
  );
  const open = report.filter((halt) => halt.isOpen);
  return (
    <ListBell
      isOccasional
      title={t('releases.bellTitle')}
      label={t(open.some(({ app }) => app) ? 'releases.bellOfApps' : 'releases.bell', { count: open.length })}
      count={open.length}
      icon={<RollbackOutlined />}
      onUnread={onUnread}
      items={open}
      keyOf={(halt) => `${halt.remote} ${halt.companyId} ${halt.haltedAt}`}
      entry={(halt, close) => <OpenHalt halt={halt} onChosen={close} />}
    />
  );
}

function OpenHalt({ halt, onChosen }: { halt: ReleaseHalt; onChosen: () => void }) {
  const textOf = useHaltText();
  const { language } = useLanguage();
  const { app, remote, release } = halt;
  return (
    <Link className="bell-entry" to={app ? '/apps?tab=publishing' : '/releases'} onClick={onChosen}>
      <strong>
        {app ? app.title[language] : remote} {release}
        {halt.companyName && ` · ${halt.companyName}`}
      </strong>
      <StatusText tone="danger">
        {textOf(halt)} · <RelativeTime value={halt.haltedAt} />
      </StatusText>
    </Link>
  );
}
