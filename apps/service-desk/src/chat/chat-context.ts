import type { Message } from '@recado/api/contract';
import { createContext, useContext } from 'react';

/** What the user is about to do with a message: answer it, or change it. Never both. */
export interface ChatState {
  replyingTo: Message | null;
  editing: Message | null;
}

/** The state of the open chat that messages and composer share. */
export const ChatContext = createContext<ChatState & { change: (state: ChatState) => void }>({
  replyingTo: null,
  editing: null,
  change: () => undefined,
});

/** What the user is about to do in the open chat, and how to change that. */
export function useChat() {
  const { replyingTo, editing, change } = useContext(ChatContext);
  return {
    replyingTo,
    editing,
    reply: (message: Message) => change({ replyingTo: message, editing: null }),
    edit: (message: Message) => change({ replyingTo: null, editing: message }),
    rest: () => change({ replyingTo: null, editing: null }),
  };
}
