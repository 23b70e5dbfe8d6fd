import { useDraggable } from '@dnd-kit/core';
import type { SupervisedTicket } from '@recado/contract';
import { MenuButton, Name, plainName, RelativeTime } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { MoreOutlined } from '@recado/ui/icons';
import { Link } from '@recado/ui/router';

/** What can be done with a ticket of the page. */
export interface TicketActs {
  listen: (ticket: SupervisedTicket) => void;
  whisper: (ticket: SupervisedTicket) => void;
  handOver: (ticket: SupervisedTicket) => void;
}

/** A ticket that can be dragged to another lane; its menu does the same by keyboard. */
export function SupervisedCard({ ticket, acts }: { ticket: SupervisedTicket; acts: TicketActs }) {
  const { t } = useTranslation('admin');
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: ticket.id, data: { ticket } });
  const name = plainName(ticket.contact);
  const items = [
    { key: 'hand', label: t('supervision.handOver'), onClick: () => acts.handOver(ticket) },
    { key: 'listen', label: t('supervision.listen'), onClick: () => acts.listen(ticket) },
    { key: 'whisper', label: t('supervision.whisper'), onClick: () => acts.whisper(ticket) },
  ];
  return (
    <li ref={setNodeRef} className={isDragging ? 'supervision-ticket is-dragged' : 'supervision-ticket'} {...listeners}>
      <span className="supervision-contact">
        <Link to={`/tickets/${ticket.uuid}`} draggable={false}>
          <Name text={ticket.contact} />
        </Link>
        {ticket.waitingSince && (
          <span className="supervision-since">
            {t('supervision.waits')} <RelativeTime value={ticket.waitingSince} />
          </span>
        )}
      </span>
      <MenuButton
        size="small"
        type="text"
        label={t('supervision.actions', { name })}
        icon={<MoreOutlined />}
        menu={{ items }}
      />
    </li>
  );
}
