import { changeOf, defineResource, useLiveList, useRemove } from '@recado/api/live';
import type { ConnectionNotice } from '@recado/contract';
import type { BellProps } from '@recado/federation';
import { IconButton, ListBell, RelativeTime, StatusText, useAfterStart, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CheckOutlined, WhatsAppOutlined } from '@recado/ui/icons';
import { Link } from '@recado/ui/router';

/** Problems of official connections that nobody has seen yet. */
const connectionNotices = defineResource({
  list: 'GET /connection-notices',
  remove: 'DELETE /connection-notices/:noticeId',
  events: { 'connection-notice': changeOf },
  compare: (a, b) => b.id - a.id,
});

/** The bell for what WhatsApp reports about official connections; it is shown until somebody has seen all. */
export default function ConnectionsBell({ onUnread }: BellProps) {
  return useAfterStart() && <NoticedConnections onUnread={onUnread} />;
}

function NoticedConnections({ onUnread }: BellProps) {
  const { t } = useTranslation('admin');
  const { items, count } = useLiveList(connectionNotices, {});
  return (
    <ListBell
      isOccasional
      title={t('connections.bellTitle')}
      label={t('connections.bell', { count: count ?? 0 })}
      count={count}
      icon={<WhatsAppOutlined />}
      onUnread={onUnread}
      items={items}
      keyOf={({ id }) => id}
      entry={(notice, close) => <Notice notice={notice} onLeave={close} />}
    />
  );
}

/** Problems that end when the number is connected again. */
const accessLost: ReadonlySet<ConnectionNotice['problem']> = new Set(['token_ended', 'number_gone', 'app_removed']);

/** What is wrong, with a way to the health of the connection. */
function Notice({ notice, onLeave }: { notice: ConnectionNotice; onLeave: () => void }) {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const { mutateAsync } = useRemove(connectionNotices);
  const { id, whatsappId, name, problem, since } = notice;
  return (
    <div className="bell-entry">
      <Link to={`/connections?health=${whatsappId}`} onClick={onLeave}>
        <strong>{name}</strong>
        <StatusText tone="warning">
          {t(`connections.detail.${problem}`)} <RelativeTime value={since} />
        </StatusText>
      </Link>
      {accessLost.has(problem) && (
        <Link
          className="bell-action"
          to={`/connections?health=${whatsappId}&again=true`}
          aria-label={t('connections.reconnect', { name })}
          onClick={onLeave}
        >
          {t('official.reconnect')}
        </Link>
      )}
      <IconButton
        size="small"
        icon={<CheckOutlined aria-hidden />}
        label={t('connections.seen', { name })}
        onClick={() => void mutateAsync(id).catch(notify.error)}
      />
    </div>
  );
}
