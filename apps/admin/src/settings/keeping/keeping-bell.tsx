import { changeOf, defineResource, useLiveList, useRemove } from '@recado/api/live';
import type { KeepingNotice } from '@recado/contract';
import type { BellProps } from '@recado/federation';
import { formatDate, formatNumber, IconButton, ListBell, StatusText, useAfterStart, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CheckOutlined, DeleteOutlined } from '@recado/ui/icons';
import { Link } from '@recado/ui/router';

/** What the administrator was told about rules that begin to delete, and has not seen. */
const keepingNotices = defineResource({
  list: 'GET /keeping-notices',
  remove: 'DELETE /keeping-notices/:noticeId',
  events: { 'keeping-notice': changeOf },
  compare: (a, b) => b.id - a.id,
});

/** The bell that says, a week before, what the company's rules will delete (ADR 184). */
export default function KeepingBell({ onUnread }: BellProps) {
  return useAfterStart() && <Notices onUnread={onUnread} />;
}

function Notices({ onUnread }: BellProps) {
  const { t } = useTranslation('admin');
  const { items, count } = useLiveList(keepingNotices, {});
  return (
    <ListBell
      isOccasional
      title={t('keeping.bellTitle')}
      label={t('keeping.bell', { count: count ?? 0 })}
      count={count}
      icon={<DeleteOutlined />}
      onUnread={onUnread}
      items={items}
      keyOf={({ id }) => id}
      entry={(notice, close) => <Notice notice={notice} onLeave={close} />}
    />
  );
}

function Notice({ notice, onLeave }: { notice: KeepingNotice; onLeave: () => void }) {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const { mutateAsync } = useRemove(keepingNotices);
  const { id, startsAt, messages, conversations, files } = notice;
  const counts = {
    messages: formatNumber(messages),
    conversations: formatNumber(conversations),
    files: formatNumber(files),
  };
  return (
    <div className="bell-entry">
      <Link to="/settings?tab=keeping" onClick={onLeave}>
        <strong>{t('keeping.told', { day: formatDate(startsAt) })}</strong>
        <StatusText tone="warning">{t('keeping.toldCounts', counts)}</StatusText>
      </Link>
      <IconButton
        size="small"
        icon={<CheckOutlined aria-hidden />}
        label={t('keeping.seen')}
        onClick={() => void mutateAsync(id).catch(notify.error)}
      />
    </div>
  );
}
