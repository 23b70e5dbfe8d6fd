import type { ShownMessage } from '@recado/api/live';
import type { Message } from '@recado/contract';
import { createContext, useContext } from 'react';

/** The action the user has started on a message: reply or edit (never both), delete or forward. */
export interface ChatState {
  replyingTo: Message | null;
  editing: Message | null;
  deleting: Message | null;
  forwarding: ShownMessage | null;
  /** Whether the composer writes an internal note instead of a message. */
  isNoting: boolean;
}

/** No action has been started. */
export const atRest: ChatState = { replyingTo: null, editing: null, deleting: null, forwarding: null, isNoting: false };

/** The state of the open chat that messages and composer share. */
export const ChatContext = createContext<ChatState & { change: (state: ChatState) => void }>({
  ...atRest,
  change: () => undefined,
});

/** The action the user has started in the open chat, and a function to change it. */
export function useChat() {
  const { change, ...state } = useContext(ChatContext);
  return {
    ...state,
    reply: (message: Message) => change({ ...atRest, replyingTo: message }),
    edit: (message: Message) => change({ ...atRest, editing: message }),
    remove: (message: Message) => change({ ...state, deleting: message }),
    forward: (message: ShownMessage) => change({ ...state, forwarding: message }),
    forwarded: () => change({ ...state, forwarding: null }),
    keep: () => change({ ...state, deleting: null }),
    writeNote: () => change({ ...state, editing: null, isNoting: true }),
    writeMessage: () => change({ ...state, isNoting: false }),
    rest: () => change(atRest),
  };
}
