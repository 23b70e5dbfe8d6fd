import type { Ticket } from '@recado/contract';
import { Button, ContactAvatar, formatActivity, formatDateTime, IconButton, Name, plainName } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CheckOutlined, PushpinOutlined, ReloadOutlined } from '@recado/ui/icons';
import { Link } from '@recado/ui/router';
import { type MouseEvent, memo } from 'react';
import { RowColleagues } from '../../../team/colleagues/colleague-words.tsx';
import { useEvent } from '../../../use-event.ts';
import { arrangeDesk } from '../../desk-store.ts';
import { RowTransfer } from '../../transfer/received-transfer.tsx';
import { LastMessage } from './last-message.tsx';
import { TicketChips } from './ticket-chips.tsx';
import './ticket-row.css';
import { sendAgain, useRefusedSend } from '@recado/api/live';

/** The data and callbacks of a row. The functions must be stable, so that an event renders one row and not all. */
export interface TicketRowProps {
  ticket: Ticket;
  isOpen: boolean;
  isAccepting: boolean;
  /** Whether the user keeps it at the top of the list. */
  isPinned?: boolean;
  /** Whether it is one of several that the user chose. */
  isChosen: boolean;
  /** Whether the list has tickets of several connections. */
  namesConnection: boolean;
  onPeek: (ticket: Ticket) => void;
  onAccept: (ticket: Ticket) => void;
  onResolve: (ticket: Ticket) => void;
}

/**
 * One ticket of the list, 76 px high (UX). A click does not open a pending one: it is previewed or accepted (SPEC
 * §2.4).
 */
export const TicketRow = memo(function TicketRow(props: TicketRowProps) {
  const {
    ticket,
    isOpen,
    isAccepting,
    isPinned = false,
    isChosen,
    namesConnection,
    onPeek,
    onAccept,
    onResolve,
  } = props;
  const { t } = useTranslation('service-desk');
  const accept = useEvent(() => onAccept(ticket));
  const resolve = useEvent(() => onResolve(ticket));
  const name = `ticket-row${ticket.unreadMessages > 0 ? ' is-unread' : ''}${isOpen ? ' is-open' : ''}${isChosen ? ' is-chosen' : ''}`;
  if (ticket.status !== 'pending') {
    return (
      <div className={name}>
        <Link
          to={`/tickets/${ticket.uuid}`}
          className="ticket-row-link"
          data-ticket-id={ticket.id}
          onClick={(event) => showAtOnce(event, ticket.uuid)}
          aria-current={isOpen ? 'page' : undefined}
        >
          <RowContent {...{ ticket, isOpen, isPinned, isChosen, namesConnection }} />
        </Link>
        <SendAgain ticket={ticket} />
      </div>
    );
  }
  return (
    <div className={`${name} is-pending`}>
      <button
        type="button"
        className="ticket-row-peek"
        data-ticket-id={ticket.id}
        title={t('row.peek')}
        aria-pressed={isOpen}
        onClick={() => onPeek(ticket)}
      >
        <span className="visually-hidden">{t('row.peek')}</span>
        <RowContent {...{ ticket, isOpen, isPinned, isChosen, namesConnection }} />
      </button>
      <PendingActions
        name={plainName(ticket.contact.name)}
        isAccepting={isAccepting}
        onAccept={accept}
        onResolve={resolve}
      />
    </div>
  );
});

/** Shows a row's chat, unless the click opens it in another tab or window. */
function showAtOnce({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent, uuid: string): void {
  if (!ctrlKey && !metaKey && !shiftKey && !altKey) arrangeDesk({ front: 'chat', peeked: null, clicked: uuid });
}

interface PendingActionsProps {
  /** The contact's name. */
  name: string;
  isAccepting: boolean;
  onAccept: () => void;
  onResolve: () => void;
}

/** A separate component, because a message does not change the buttons, and they cost more than the rest of the row. */
const PendingActions = memo(function PendingActions({ name, isAccepting, onAccept, onResolve }: PendingActionsProps) {
  const { t } = useTranslation('service-desk');
  return (
    <span className="ticket-row-actions">
      <Button
        className="ticket-row-resolve"
        size="small"
        type="text"
        onClick={onResolve}
        aria-label={t('row.resolveOf', { name })}
      >
        {t('actions.resolve')}
      </Button>
      <Button
        className="tonal"
        size="small"
        icon={<CheckOutlined aria-hidden />}
        loading={isAccepting}
        onClick={onAccept}
        aria-label={t('row.acceptOf', { name })}
      >
        {t('actions.accept')}
      </Button>
    </span>
  );
});

function RowContent({
  ticket,
  isOpen,
  isPinned,
  isChosen,
  namesConnection,
}: Pick<TicketRowProps, 'ticket' | 'isOpen' | 'isPinned' | 'isChosen' | 'namesConnection'>) {
  const { t } = useTranslation('service-desk');
  const { contact, whatsapp, queue, user, chatbot, tags, unreadMessages } = ticket;
  const { waitingSince, waitingLimit, windowUntil, assistantSince, snooze, priority, level } = ticket;
  return (
    <>
      <span className="ticket-row-strip" style={{ background: queue?.color }} aria-hidden />
      <ContactAvatar name={contact.name} picture={contact.profilePicUrl} size={44} isGroup={ticket.isGroup} />
      {isChosen && <CheckOutlined className="ticket-row-chosen" aria-label={t('row.chosen')} />}
      <span className="ticket-row-body">
        <span className="ticket-row-line">
          <Name className="ticket-row-name" title={plainName(contact.name)} text={contact.name} />
          <RowTransfer ticketId={ticket.id} />
          <RowColleagues ticketId={ticket.id} />
          {isPinned && <PushpinOutlined className="ticket-row-pin" aria-label={t('pins.pinned')} />}
          <time
            className="ticket-row-time"
            dateTime={ticket.lastMessageAt}
            title={formatDateTime(ticket.lastMessageAt)}
          >
            {formatActivity(ticket.lastMessageAt)}
          </time>
        </span>
        <span className="ticket-row-line">
          <LastMessage ticket={ticket} isOpen={isOpen} />
          {unreadMessages > 0 && (
            <span className="unread-count" title={t('row.unread', { count: unreadMessages })}>
              {unreadMessages > 99 ? '99+' : unreadMessages}
              <span className="visually-hidden"> {t('row.unread', { count: unreadMessages })}</span>
            </span>
          )}
        </span>
        <TicketChips
          status={ticket.status}
          {...{ whatsapp, queue, user, chatbot, tags, namesConnection }}
          {...{ waitingSince, waitingLimit, windowUntil, assistantSince, snooze, priority, level }}
        />
      </span>
    </>
  );
}

/** The button of a row whose message was refused: it sends the message again. */
function SendAgain({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('service-desk');
  const refused = useRefusedSend(ticket.id);
  if (!refused) return null;
  return (
    <span className="ticket-row-again">
      <IconButton
        size="small"
        label={t('row.sendAgain', { name: plainName(ticket.contact.name) })}
        icon={<ReloadOutlined aria-hidden />}
        onClick={() => sendAgain(refused.key)}
      />
    </span>
  );
}
