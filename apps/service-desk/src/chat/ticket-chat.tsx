import { type KnownTicket, queryClient, useMessages, useTicketByUuid } from '@recado/api/live';
import { ErrorState } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useMemo, useState } from 'react';
import { LookAt } from '../colleagues/look-at.tsx';
import { ChatBeside } from '../contact-drawer/chat-beside.tsx';
import { ForwardOne } from '../forward/forward-one.tsx';
import { SelectionBar } from '../forward/selection-bar.tsx';
import { useSeenTransfer } from '../transfer/received-transfer.tsx';
import { useViewer } from '../viewer.ts';
import { atRest, ChatContext, type ChatState } from './chat-context.ts';
import { ChatPanel } from './chat-panel.tsx';
import { ChatSkeleton } from './chat-skeleton.tsx';
import { TicketComposer } from './composer/ticket-composer.tsx';
import { usePlaceInAddress } from './conversation/asked-place.ts';
import { Conversation } from './conversation/conversation.tsx';
import { DeleteMessageDialog } from './conversation/delete-message-dialog.tsx';
import { isEditable } from './conversation/use-message-actions.tsx';
import { ChatHeader } from './header/chat-header.tsx';
import { useChatRoom } from './use-chat-room.ts';
import { useLeaveGone } from './use-leave-gone.ts';
import './ticket-chat.css';

/** The chat of the ticket at an address: header with actions, messages, composer (SPEC §2.4). */
export function TicketChat({ uuid }: { uuid: string }) {
  const { t } = useTranslation('service-desk');
  const { ticket, error } = useTicketByUuid(uuid);
  const isGone = useLeaveGone(ticket?.id ?? null, error);
  if (isGone) return <section className="ticket-chat" aria-label={t('workspace.chat')} />;
  if (error) return <ErrorState failure={error} onRetry={askAgain} />;
  if (!ticket) return <ChatSkeleton />;
  return <OpenChat ticket={ticket} />;
}

/** Loads again what failed to load. */
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
          <LookAt ticketId={ticket.id} />
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
