import { useReceivedTransfers } from '@recado/api/live';
import { useSession } from '@recado/auth';
import type { NewDevice, Ticket } from '@recado/contract';
import { Badge, Button, ContactAvatar, ListState, Name, RelativeTime, useTicketPreview } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Link } from '@recado/ui/router';
import { TransferEntries } from './transfer-entries.tsx';
import { useNotifications } from './use-notifications.ts';

interface NotificationListProps {
  onChosen: () => void;
  /** Opens the notification choices. */
  onChoices: () => void;
  /** Opens the own sessions. */
  onSessions: () => void;
}

/** The tickets of the bell, below what happened to the own account; choosing one opens it. */
export function NotificationList({ onChosen, onChoices, onSessions }: NotificationListProps) {
  const { t } = useTranslation('shell');
  const transfers = useReceivedTransfers();
  const { newDevices = [] } = useSession().user;
  const list = useNotifications();
  const { items: tickets, hasMore, isFetchingMore, loadMore } = list;
  return (
    <>
      <ListState list={list} rows={2} avatar>
        {transfers.length + newDevices.length === 0 && <p className="bell-none">{t('notifications.none')}</p>}
      </ListState>
      <ul className="bell-list">
        {newDevices.map((device) => (
          <li key={`${device.firstSeenAt} ${device.agent}`}>
            <DeviceEntry device={device} onChosen={onSessions} />
          </li>
        ))}
        <TransferEntries onChosen={onChosen} />
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <Notification ticket={ticket} onChosen={onChosen} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button block type="text" loading={isFetchingMore} onClick={loadMore}>
          {t('notifications.more')}
        </Button>
      )}
      <div className="notifications-choices">
        <Button type="text" block onClick={onChoices}>
          {t('choices.title')}
        </Button>
      </div>
    </>
  );
}

/** A pending ticket cannot be opened (SPEC §2.4): its entry links to the list, where it can be accepted. */
function Notification({ ticket, onChosen }: { ticket: Ticket; onChosen: () => void }) {
  const { t } = useTranslation('shell');
  const { unsentMessages } = ticket;
  const pending = ticket.status === 'pending';
  const { text: words, author } = useTicketPreview(ticket);
  const text = author ? `${author}: ${words}` : words;
  return (
    <Link className="notification" to={pending ? '/tickets' : `/tickets/${ticket.uuid}`} onClick={onChosen}>
      <ContactAvatar name={ticket.contact.name} picture={ticket.contact.profilePicUrl} size={36} />
      <span className="notification-text">
        <strong>
          <Name text={ticket.contact.name} />
        </strong>
        <span dir="auto">{pending ? t('notifications.pending', { text }) : text}</span>
      </span>
      <span className="notification-end">
        {ticket.lateSince === null && unsentMessages === 0 && <RelativeTime value={ticket.lastMessageAt} />}
        {unsentMessages > 0 && <span className="notification-late">{t('notifications.unsent')}</span>}
        {ticket.lateSince !== null && <span className="notification-late">{t('notifications.late')}</span>}
        <Badge count={ticket.unreadMessages} size="small" />
      </span>
    </Link>
  );
}

/** A browser with which the user signed in for the first time; opens the own sessions. */
function DeviceEntry({ device, onChosen }: { device: NewDevice; onChosen: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <button type="button" className="notification" onClick={onChosen}>
      <ContactAvatar name={device.agent || '?'} size={36} />
      <span className="notification-text is-whole">
        <strong>{t('notifications.newDevice')}</strong>
        <span>{[device.agent, device.address].filter(Boolean).join(' · ')}</span>
      </span>
      <span className="notification-end">
        <RelativeTime value={device.firstSeenAt} />
      </span>
    </button>
  );
}
