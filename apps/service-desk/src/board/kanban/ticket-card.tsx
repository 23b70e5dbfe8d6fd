import { useDraggable } from '@dnd-kit/core';
import type { Ticket } from '@recado/contract';
import { ContactAvatar, formatActivity, formatDateTime, formatHandle, Name, plainName } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { HolderOutlined } from '@recado/ui/icons';
import { Link } from '@recado/ui/router';
import type { ReactNode, Ref } from 'react';
import { LastMessage } from '../../inbox/ticket-list/row/last-message.tsx';
import { TicketChips } from '../../inbox/ticket-list/row/ticket-chips.tsx';
import { CardFields } from './card-fields.tsx';

/** The lanes are the tags. */
const noTags: Ticket['tags'] = [];

/** The data of a dragged card. */
export interface Dragged {
  ticket: Ticket;
}

/** A card that is dragged by mouse or finger anywhere on it, and by keyboard at its handle. */
export function DraggableCard({ ticket, menu }: { ticket: Ticket; menu: ReactNode }) {
  const { t } = useTranslation('service-desk');
  const data: Dragged = { ticket };
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = useDraggable({ id: ticket.id, data });
  const { role: _, ...handle } = attributes;
  return (
    <TicketCard
      ref={setNodeRef}
      ticket={ticket}
      state={isDragging ? 'is-lifted' : ''}
      listeners={listeners}
      actions={
        <>
          {menu}
          <button
            type="button"
            {...handle}
            ref={setActivatorNodeRef}
            className="kanban-handle"
            aria-label={t('kanban.drag', { name: plainName(ticket.contact.name) })}
          >
            <HolderOutlined aria-hidden />
          </button>
        </>
      }
    />
  );
}

interface TicketCardProps {
  ticket: Ticket;
  /** `is-lifted`: its copy is being dragged; `is-copy`: it is the copy. */
  state?: 'is-lifted' | 'is-copy' | '';
  actions?: ReactNode;
  listeners?: ReturnType<typeof useDraggable>['listeners'];
  ref?: Ref<HTMLElement>;
}

/** A ticket as a card (SPEC §2.10): contact name, number, last message, wait, queue and agent, and a link to the ticket. */
export function TicketCard({ ticket, state = '', actions, listeners, ref }: TicketCardProps) {
  const { t } = useTranslation('service-desk');
  const { contact } = ticket;
  return (
    <article ref={ref} className={`kanban-card ${state}`} data-card-id={ticket.id} {...listeners}>
      <div className="kanban-card-head">
        <ContactAvatar name={contact.name} picture={contact.profilePicUrl} size={32} isGroup={ticket.isGroup} />
        <div className="kanban-card-who">
          <h3 title={plainName(contact.name)}>
            <Name text={contact.name} />
          </h3>
          <p>{contact.isGroup ? t('chat.group') : formatHandle(contact)}</p>
        </div>
        {actions}
      </div>
      <p className="kanban-card-message">
        <LastMessage ticket={ticket} isOpen={false} />
      </p>
      <TicketChips
        status={ticket.status}
        whatsapp={null}
        queue={ticket.queue}
        user={ticket.user}
        chatbot={ticket.chatbot}
        tags={noTags}
        waitingSince={ticket.waitingSince}
        waitingLimit={ticket.waitingLimit}
        namesConnection={false}
        windowUntil={ticket.windowUntil}
        assistantSince={ticket.assistantSince}
        snooze={ticket.snooze}
      />
      <CardFields ticket={ticket} />
      <div className="kanban-card-foot">
        <Link className="kanban-card-link" draggable={false} to={`/tickets/${ticket.uuid}`}>
          {t('kanban.see')}
        </Link>
        <time dateTime={ticket.lastMessageAt} title={formatDateTime(ticket.lastMessageAt)}>
          {formatActivity(ticket.lastMessageAt)}
        </time>
      </div>
    </article>
  );
}
