import { useReceivedTransfers } from '@recado/api/live';
import type { Ticket } from '@recado/contract';
import { Badge, Button, ContactAvatar, ListState, Name, RelativeTime, useTicketPreview } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Link } from '@recado/ui/router';
import { TransferEntries } from './transfer-entries.tsx';
import { useNotifications } from './use-notifications.ts';

/** The tickets of the bell; choosing one opens it. `onChoices` opens the notification choices. */
export function NotificationList({ onChosen, onChoices }: { onChosen: () => void; onChoices: () => void }) {
  const { t } = useTranslation('shell');
  const transfers = useReceivedTransfers();
  const list = useNotifications();
  const { items: tickets, hasMore, isFetchingMore, loadMore } = list;
  return (
    <>
      <ListState list={list} rows={2} avatar>
        {transfers.length === 0 && <p className="bell-none">{t('notifications.none')}</p>}
      </ListState>
      <ul className="bell-list">
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
