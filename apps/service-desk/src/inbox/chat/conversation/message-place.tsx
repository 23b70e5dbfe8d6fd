import type { ShownMessage } from '@recado/api/live';
import { useSwipe } from '@recado/ui/core';
import type { PropsWithChildren } from 'react';
import { useChat } from '../chat-context.ts';
import './message-place.css';

type MessagePlaceProps = PropsWithChildren<{ message: ShownMessage; canReply: boolean; isHighlighted: boolean }>;

/** The line of a message across the chat; a swipe to the right replies to it. */
export function MessagePlace({ message, canReply, isHighlighted, children }: MessagePlaceProps) {
  const { reply } = useChat();
  const swipe = useSwipe(canReply ? () => reply(message) : undefined);
  return (
    <div className={isHighlighted ? 'message-place is-highlighted' : 'message-place'} {...swipe}>
      {children}
    </div>
  );
}
