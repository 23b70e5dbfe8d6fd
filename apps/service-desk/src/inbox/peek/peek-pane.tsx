import { useMessages, useTicketByUuid } from '@recado/api/live';
import type { Ticket } from '@recado/contract';
import {
  Button,
  ContactAvatar,
  formatHandle,
  IconButton,
  KeyHint,
  Name,
  plainName,
  Tooltip,
  useShortcuts,
} from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CheckOutlined, CloseOutlined, DownOutlined, UpOutlined } from '@recado/ui/icons';
import { useEffect } from 'react';
import { Conversation } from '../chat/conversation/conversation.tsx';
import { TicketActionButtons } from '../chat/header/ticket-action-buttons.tsx';
import { useChatRoom } from '../chat/use-chat-room.ts';
import { leavePeek, peekAt } from '../desk-store.ts';
import { pendingBeside, shownTicket } from '../ticket-list/rows/shown-tickets.ts';
import { focusedRow } from '../ticket-list/rows/use-row-keys.ts';
import { useTransitions } from '../tickets/transitions.ts';
import { useSeenTransfer } from '../transfer/received-transfer.tsx';
import '../chat/chat-frame.css';
import '../chat/ticket-chat.css';
import './peek-pane.css';
import { useViewer } from '../viewer.ts';

/**
 * A waiting ticket's messages instead of the chat, read-only: only accepting marks them as read (SPEC §2.4). `j` and
 * `k` go through the waiting tickets of the list. Shows a notice if another user accepts the ticket first.
 */
export default function PeekPane({ ticket: peeked }: { ticket: Ticket }) {
  const { t } = useTranslation('service-desk');
  const { ticket = peeked, error } = useTicketByUuid(peeked.uuid);
  const history = useMessages(peeked.id);
  const { accept, resolve, movingId } = useTransitions();
  useSeenTransfer(peeked.id);
  useChatRoom(peeked.id);
  const ended = usePeekEnd(ticket, error !== null, leavePeek);
  const go = (step: 1 | -1) => {
    const next = pendingBeside(peeked.id, step);
    if (next) peekAt(next);
  };
  const acceptFocused = () => {
    const row = shownTicket(focusedRow() ?? peeked.id) ?? ticket;
    if (row.status === 'pending') void accept(row);
  };
  const resolveFocused = () => {
    const row = shownTicket(focusedRow() ?? peeked.id) ?? ticket;
    if (row.status === 'pending') resolve(row);
  };
  const group = t('shortcuts.list');
  useShortcuts([
    { keys: 'j', group, label: t('shortcuts.next'), needsFocus: true, run: () => go(1) },
    { keys: 'k', group, label: t('shortcuts.previous'), needsFocus: true, run: () => go(-1) },
    { keys: 'a', group, label: t('actions.accept'), needsFocus: true, run: acceptFocused },
    { keys: 'e', group, label: t('actions.resolve'), needsFocus: true, run: resolveFocused },
    { keys: 'escape', group, label: t('peek.close'), needsFocus: true, run: leavePeek },
  ]);
  const { contact, queue } = ticket;
  const number = contact.isGroup ? t('chat.group') : formatHandle(contact);
  return (
    <section className="ticket-chat peek" aria-label={t('peek.title', { name: plainName(contact.name) })}>
      <header className="chat-header">
        <ContactAvatar name={contact.name} picture={contact.profilePicUrl} size={40} isGroup={ticket.isGroup} />
        <div className="chat-who">
          <h2 title={plainName(contact.name)}>
            <Name text={contact.name} />
          </h2>
          <p>{[number, queue?.name].filter(Boolean).join(' · ')}</p>
        </div>
        <div className="chat-actions">
          {!ended && <TicketActionButtons ticket={ticket} />}
          <IconButton
            label={t('shortcuts.previous')}
            shortcut="k"
            icon={<UpOutlined aria-hidden />}
            onClick={() => go(-1)}
          />
          <IconButton
            label={t('shortcuts.next')}
            shortcut="j"
            icon={<DownOutlined aria-hidden />}
            onClick={() => go(1)}
          />
          <IconButton
            label={t('peek.close')}
            shortcut="escape"
            icon={<CloseOutlined aria-hidden />}
            onClick={leavePeek}
          />
        </div>
      </header>
      <Conversation key={peeked.id} ticket={ticket} history={history} readOnly />
      <footer className="peek-end">
        <p role="status">{ended ?? t('peek.readOnly')}</p>
        {!ended && (
          <Tooltip title={<KeyHint keys="e" />}>
            <Button aria-keyshortcuts="e" onClick={() => resolve(ticket)}>
              {t('actions.resolve')}
            </Button>
          </Tooltip>
        )}
        {!ended && (
          <Tooltip title={<KeyHint keys="a" />}>
            <Button
              type="primary"
              icon={<CheckOutlined aria-hidden />}
              loading={movingId === ticket.id}
              aria-keyshortcuts="a"
              onClick={() => void accept(ticket)}
            >
              {t('actions.accept')}
            </Button>
          </Tooltip>
        )}
      </footer>
    </section>
  );
}

/**
 * The reason why the previewed ticket can no longer be accepted; undefined while it can. When the viewer has accepted
 * it, `onClose` is called.
 */
function usePeekEnd(ticket: Ticket, isGone: boolean, onClose: () => void): string | undefined {
  const { t } = useTranslation('service-desk');
  const viewer = useViewer();
  const isMine = ticket.status === 'open' && ticket.userId === viewer.id;
  useEffect(() => {
    if (isMine) onClose();
  }, [isMine, onClose]);
  if (isGone) return t('chat.notFound');
  if (ticket.status === 'closed') return t('peek.closed');
  if (ticket.status === 'open' && !isMine) return t('peek.taken', { name: ticket.user?.name ?? '' });
  return undefined;
}
