import { useMemo, useState } from 'react';
import type { ShownChatMessage } from '../chat-messages.ts';

/** What the user is doing with a message of an internal chat. */
export interface ChatDoing {
  kind: 'replying' | 'editing' | 'deleting';
  message: ShownChatMessage;
}

/** The actions on a message; the same object between renders, so that messages do not render. */
export interface ChatActs {
  reply: (message: ShownChatMessage) => void;
  edit: (message: ShownChatMessage) => void;
  remove: (message: ShownChatMessage) => void;
  rest: () => void;
}

/** At most one message of the open chat is replied to, edited or deleted. */
export function useChatActs(): { doing: ChatDoing | null; acts: ChatActs } {
  const [doing, setDoing] = useState<ChatDoing | null>(null);
  const acts = useMemo(
    () => ({
      reply: (message: ShownChatMessage) => setDoing({ kind: 'replying', message }),
      edit: (message: ShownChatMessage) => setDoing({ kind: 'editing', message }),
      remove: (message: ShownChatMessage) => setDoing({ kind: 'deleting', message }),
      rest: () => setDoing(null),
    }),
    [],
  );
  return { doing, acts };
}
