import { type KnownTicket, queryClient, useMessages, useTicketByUuid } from '@recado/api/live';
import { ErrorState, plainName, useShortcuts } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useNavigate } from '@recado/ui/router';
import { type ReactNode, useMemo, useState } from 'react';
import { ChatBeside } from '../../people/contact-drawer/chat-beside.tsx';
import { PresenceReport } from '../../team/colleagues/presence-report.tsx';
import { ForwardOne } from '../forward/forward-one.tsx';
import { SelectionBar } from '../forward/selection-bar.tsx';
import { MacroKeys } from '../macros/macros-host.tsx';
import { chatBeside } from '../ticket-list/rows/shown-tickets.ts';
import { useSeenTransfer } from '../transfer/received-transfer.tsx';
import { useViewer } from '../viewer.ts';
import { AssistantHost } from './assistant/lazy-assistant.tsx';
import { atRest, ChatContext, type ChatState, useChat } from './chat-context.ts';
import { ChatSkeleton } from './chat-skeleton.tsx';
import { TicketComposer } from './composer/ticket-composer.tsx';
import { Conversation } from './conversation/conversation.tsx';
import { DeleteMessageDialog } from './conversation/delete-message-dialog.tsx';
import { usePlaceInAddress } from './conversation/requested-place.ts';
import { isEditable } from './conversation/use-message-actions.tsx';
import { ChatHeader } from './header/chat-header.tsx';
import { useChatRoom } from './use-chat-room.ts';
import { useLeaveGone, useLeaveRefused } from './use-leave.ts';
import './ticket-chat.css';
import type { Ticket } from '@recado/contract';
import { DropPanel } from '../../drop-panel.tsx';
import { addToDraft } from './composer/drafts.ts';

/** The chat of the ticket in the URL: header with actions, messages, composer (SPEC §2.4). */
export function TicketChat({ uuid }: { uuid: string }) {
  const { t } = useTranslation('service-desk');
  const { ticket, error } = useTicketByUuid(uuid);
  const isGone = useLeaveRefused(error);
  if (isGone) return <section className="ticket-chat" aria-label={t('workspace.chat')} />;
  if (error) return <ErrorState failure={error} onRetry={askAgain} />;
  if (!ticket) return <ChatSkeleton />;
  return <OpenChat ticket={ticket} />;
}

/** Retries the failed requests. */
function askAgain(): void {
  void queryClient.invalidateQueries({ queryKey: ['tickets'], refetchType: 'active' });
}

function OpenChat({ ticket }: { ticket: KnownTicket }) {
  const { t } = useTranslation('service-desk');
  const [context, setContext] = useState<ChatState>(atRest);
  const chat = useMemo(() => ({ ...context, change: setContext }), [context]);
  const history = useMessages(ticket.id);
  const isGone = useLeaveRefused(history.error);
  useLeaveGone(ticket);
  useChatKeys(ticket.id);
  const { id: viewerId } = useViewer();
  const lastEditable = () =>
    history.messages.findLast((message) => message.user?.id === viewerId && isEditable(message, ticket, Date.now()));
  useChatRoom(ticket.id);
  usePlaceInAddress(ticket);
  useSeenTransfer(ticket.id);
  if (isGone) return <section className="ticket-chat" aria-label={t('workspace.chat')} />;
  return (
    <ChatContext value={chat}>
      <ChatBeside ticket={ticket}>
        <ChatPanel ticket={ticket}>
          <PresenceReport ticketId={ticket.id} />
          <ChatHeader ticket={ticket} />
          <Conversation ticket={ticket} history={history} />
          <AssistantHost ticket={ticket} />
          <SelectionBar ticket={ticket} messages={history.messages}>
            <TicketComposer key={ticket.id} ticket={ticket} lastEditable={lastEditable} />
          </SelectionBar>
          <MacroKeys ticket={ticket} />
          <ForwardOne />
          <DeleteMessageDialog />
        </ChatPanel>
      </ChatBeside>
    </ChatContext>
  );
}

/**
 * Alt with the arrows opens the conversation above and below in the list, also from the composer, and so do Ctrl+[ and
 * Ctrl+], which not every keyboard has as keys of their own.
 */
function useChatKeys(ticketId: number): void {
  const { t } = useTranslation('service-desk');
  const navigate = useNavigate();
  const go = (step: 1 | -1) => {
    const next = chatBeside(ticketId, step);
    if (next) navigate(`/tickets/${next.uuid}`);
  };
  const group = t('shortcuts.chat');
  useShortcuts([
    { keys: 'alt+arrowdown', group, label: t('shortcuts.nextChat'), run: () => go(1) },
    { keys: 'alt+arrowup', group, label: t('shortcuts.previousChat'), run: () => go(-1) },
    { keys: 'mod+]', group, label: t('shortcuts.nextChat'), run: () => go(1) },
    { keys: 'mod+[', group, label: t('shortcuts.previousChat'), run: () => go(-1) },
  ]);
}

/** The panel of an open chat. Files dropped anywhere on it are attached to the draft; not while a note is written, which has none. */
function ChatPanel({ ticket, children }: { ticket: Ticket; children: ReactNode }) {
  const { t } = useTranslation('service-desk');
  const { editing, isNoting } = useChat();
  return (
    <DropPanel
      label={t('chat.with', { name: plainName(ticket.contact.name) })}
      disabled={ticket.status !== 'open' || editing !== null || isNoting}
      onFiles={(files) => addToDraft(ticket.id, { files })}
    >
      {children}
    </DropPanel>
  );
}
