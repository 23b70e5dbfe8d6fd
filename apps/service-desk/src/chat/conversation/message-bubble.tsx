import type { ShownMessage } from '@recado/api/live';
import { Bubble, ReactionButton } from '@recado/ui/chat';
import { memo } from 'react';
import { SelectBox } from '../../forward/select-box.tsx';
import { useWaitingText } from '../../outages/outage-notes.tsx';
import type { BubbleTicket } from './bubble-ticket.ts';
import { MessageContent } from './message-content.tsx';
import { MessageMenu } from './message-menu.tsx';
import { Quoted } from './quoted.tsx';
import { useAuthor } from './use-author.tsx';
import { useFailedSend } from './use-failed-send.ts';
import { useReactions } from './use-reactions.ts';

/** One message of a ticket, with its actions. */
interface MessageBubbleProps {
  message: ShownMessage;
  ticket: BubbleTicket;
  grouped: boolean;
  readOnly: boolean;
  /** Several of the company wrote in this conversation. */
  isTeam: boolean;
  isHighlighted: boolean;
  onJump: (messageId: number) => void;
  onShowFormer: (message: ShownMessage) => void;
}

/** Draws a message; renders again only when it changes. */
export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, ticket, grouped, readOnly, isTeam, isHighlighted, onJump, onShowFormer } = props;
  const { quotedMsg, outgoing } = message;
  const author = useAuthor(message, ticket, isTeam);
  const failed = useFailedSend(message);
  const { reactions, current, isChoosing, choose, react } = useReactions(message, ticket, readOnly);
  const waiting = useWaitingText(ticket, message.fromMe && message.ack === 0);
  const hasMenu = !readOnly && !outgoing && !message.isDeleted;
  return (
    <div className={isHighlighted ? 'message-place is-highlighted' : 'message-place'}>
      {!readOnly && <SelectBox message={message} />}
      <Bubble
        own={message.fromMe}
        grouped={grouped}
        {...author}
        time={message.createdAt}
        ack={message.ack}
        waiting={waiting}
        edited={message.isEdited}
        deleted={message.isDeleted}
        forwarded={message.isForwarded}
        onShowFormer={message.hasFormerText ? () => onShowFormer(message) : undefined}
        failed={readOnly ? null : failed}
        progress={outgoing?.file ? outgoing.progress : undefined}
        reactions={reactions}
        onReact={react}
        onLongPress={react && (() => choose(true))}
        quoted={quotedMsg && <Quoted quoted={quotedMsg} contactName={ticket.contact.name} onJump={onJump} />}
        actions={
          hasMenu && (
            <>
              {react && <ReactionButton current={current} isOpen={isChoosing} onOpenChange={choose} onReact={react} />}
              <MessageMenu message={message} ticket={ticket} onReact={react && (() => choose(true))} />
            </>
          )
        }
      >
        <MessageContent message={message} />
      </Bubble>
    </div>
  );
});
