import { useReport } from '@recado/api/live';
import type { SupportGrant } from '@recado/contract';
import type { BellProps } from '@recado/federation';
import { ListBell, RelativeTime, StatusText, useAfterStart } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CustomerServiceOutlined } from '@recado/ui/icons';
import { Link } from '@recado/ui/router';

/** The bell for super users who ask to be let in; it is shown until an administrator answered. */
export default function SupportBell({ onUnread }: BellProps) {
  return useAfterStart() && <Asking onUnread={onUnread} />;
}

function Asking({ onUnread }: BellProps) {
  const { t } = useTranslation('admin');
  const query = { state: 'asked' } as const;
  const { report = [] } = useReport(
    'GET /company-support-grants',
    { query },
    { refreshOn: ['support-grant'], fresh: true },
  );
  return (
    <ListBell
      isOccasional
      title={t('support.bellTitle')}
      label={t('support.bell', { count: report.length })}
      count={report.length}
      icon={<CustomerServiceOutlined />}
      onUnread={onUnread}
      items={report}
      keyOf={({ id }) => id}
      entry={(grant, close) => <Asked grant={grant} onChosen={close} />}
    />
  );
}

function Asked({ grant: { askedBy, reason, createdAt }, onChosen }: { grant: SupportGrant; onChosen: () => void }) {
  return (
    <Link className="bell-entry" to="/settings?tab=security" onClick={onChosen}>
      <strong>{askedBy}</strong>
      <StatusText tone="warning">
        {reason} · <RelativeTime value={createdAt} />
      </StatusText>
    </Link>
  );
}
