import { useReport } from '@recado/api/live';
import type { ReleaseHalt } from '@recado/contract';
import type { BellProps } from '@recado/federation';
import { ListBell, RelativeTime, StatusText, useAfterStart } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { RollbackOutlined } from '@recado/ui/icons';
import { Link } from '@recado/ui/router';
import { useHaltText } from './use-halt-text.ts';

/** The bell for canaries that the server ended; it is shown until the choice of their remotes is changed. */
export default function HaltsBell({ onUnread }: BellProps) {
  return useAfterStart() && <OpenHalts onUnread={onUnread} />;
}

function OpenHalts({ onUnread }: BellProps) {
  const { t } = useTranslation('admin');
  const { report = [] } = useReport(
    'GET /release-halts',
    {},
    { refreshOn: ['releaseHalted', 'releases'], fresh: true },
  );
  const open = report.filter((halt) => halt.isOpen);
  return (
    <ListBell
      isOccasional
      title={t('releases.bellTitle')}
      label={t('releases.bell', { count: open.length })}
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
  return (
    <Link className="bell-entry" to="/releases" onClick={onChosen}>
      <strong>
        {halt.remote} {halt.release}
        {halt.companyName && ` · ${halt.companyName}`}
      </strong>
      <StatusText tone="danger">
        {textOf(halt)} · <RelativeTime value={halt.haltedAt} />
      </StatusText>
    </Link>
  );
}
