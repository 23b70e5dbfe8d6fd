import type { Message } from '@recado/api/contract';
import { createContext, useContext } from 'react';

/** What the user is about to do with a message: answer or change it (never both), or delete it. */
export interface ChatState {
  replyingTo: Message | null;
  editing: Message | null;
  deleting: Message | null;
}

/** Nothing is about to be done. */
export const atRest: ChatState = { replyingTo: null, editing: null, deleting: null };

/** The state of the open chat that messages and composer share. */
export const ChatContext = createContext<ChatState & { change: (state: ChatState) => void }>({
  ...atRest,
  change: () => undefined,
});

/** What the user is about to do in the open chat, and how to change that. */
export function useChat() {
  const { change, ...state } = useContext(ChatContext);
  return {
    ...state,
    reply: (message: Message) => change({ ...atRest, replyingTo: message }),
    edit: (message: Message) => change({ ...atRest, editing: message }),
    remove: (message: Message) => change({ ...state, deleting: message }),
    keep: () => change({ ...state, deleting: null }),
    rest: () => change(atRest),
  };
}
