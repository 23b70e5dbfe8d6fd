import { type KnownTicket, queryClient, useMessages, useTicketByUuid } from '@recado/api/live';
import { ErrorState, plainName, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { PresenceReport } from '../colleagues/presence-report.tsx';
import { ChatBeside } from '../contact-drawer/chat-beside.tsx';
import { ForwardOne } from '../forward/forward-one.tsx';
import { SelectionBar } from '../forward/selection-bar.tsx';
import { useSeenTransfer } from '../transfer/received-transfer.tsx';
import { useViewer } from '../viewer.ts';
import { atRest, ChatContext, type ChatState, useChat } from './chat-context.ts';
import { ChatSkeleton } from './chat-skeleton.tsx';
import { TicketComposer } from './composer/ticket-composer.tsx';
import { Conversation } from './conversation/conversation.tsx';
import { DeleteMessageDialog } from './conversation/delete-message-dialog.tsx';
import { usePlaceInAddress } from './conversation/requested-place.ts';
import { isEditable } from './conversation/use-message-actions.tsx';
import { ChatHeader } from './header/chat-header.tsx';
import { useChatRoom } from './use-chat-room.ts';
import './ticket-chat.css';
import { type ApiFailure, onEvent } from '@recado/api/client';
import type { Ticket } from '@recado/api/contract';
import { useNavigate } from '@recado/ui/router';
import { DropPanel } from '../drop-panel.tsx';
import { useEvent } from '../use-event.ts';
import { changeDraft, draftOf } from './composer/drafts.ts';

/** The chat of the ticket in the URL: header with actions, messages, composer (SPEC §2.4). */
export function TicketChat({ uuid }: { uuid: string }) {
  const { t } = useTranslation('service-desk');
  const { ticket, error } = useTicketByUuid(uuid);
  const isGone = useLeaveGone(ticket?.id ?? null, error);
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
  const isGone = useLeaveGone(ticket.id, history.error);
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
          <SelectionBar ticket={ticket} messages={history.messages}>
            <TicketComposer key={ticket.id} ticket={ticket} lastEditable={lastEditable} />
          </SelectionBar>
          <ForwardOne />
          <DeleteMessageDialog />
        </ChatPanel>
      </ChatBeside>
    </ChatContext>
  );
}

/** The panel of an open chat. Files dropped anywhere on it are attached to the draft. */
function ChatPanel({ ticket, children }: { ticket: Ticket; children: ReactNode }) {
  const { t } = useTranslation('service-desk');
  const { editing } = useChat();
  return (
    <DropPanel
      label={t('chat.with', { name: plainName(ticket.contact.name) })}
      disabled={ticket.status !== 'open' || editing !== null}
      onFiles={(added) => changeDraft(ticket.id, { files: [...draftOf(ticket.id).files, ...added] })}
    >
      {children}
    </DropPanel>
  );
}

/** The statuses for a ticket that the user may not see, that does not exist, or whose id is invalid. */
const gone = [400, 403, 404];

/**
 * Returns to the list when the ticket is forbidden (SPEC §6: 'Acesso não permitido'), does not exist, or has been
 * deleted meanwhile (SPEC §4.1). Returns whether the chat must not be shown.
 */
function useLeaveGone(ticketId: number | null, error: ApiFailure | null): boolean {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const navigate = useNavigate();
  const leave = useEvent((text: string) => {
    // The user's own actions (delete, transfer) need no explanation.
    if (queryClient.isMutating() === 0) notify.error(text);
    navigate('/tickets', { replace: true });
  });
  const status = error?.status ?? 0;
  const isGone = gone.includes(status);
  const reason = status === 403 ? t('chat.noAccess') : t('chat.notFound');
  useEffect(() => {
    if (isGone) leave(reason);
  }, [isGone, reason, leave]);
  useEffect(
    () =>
      onEvent('ticket', (event) => {
        if (event.action === 'delete' && event.ticketId === ticketId) leave(t('chat.deleted'));
      }),
    [ticketId, leave, t],
  );
  return isGone;
}
