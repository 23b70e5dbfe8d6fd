import { onEvent } from '@recado/api/client';
import { sessionStore } from '@recado/auth';
import type { EventPayload } from '@recado/contract';
import { create } from 'zustand';

/** How long a change can be undone before it is sent to the server, in seconds (UX, Learned by using it). */
export const undoSeconds = 5;

/** A change that the screen shows as done. */
export interface Held<Change> {
  change: Change;
  /** The server was asked for it and has not answered: it cannot be undone any more. */
  isSent: boolean;
}

/** Changes of one kind that are held, each under a key. */
export interface HeldChanges<Key, Change> {
  /** Shows a change as done and sends it in five seconds, unless one with this key is held already. `send` does not reject. */
  hold: (key: Key, change: Change, send: (change: Change) => Promise<unknown>) => void;
  /** Ends a change that was not sent. Returns whether that was still possible. */
  undo: (key: Key) => boolean;
  /** Replaces a change that was not sent, e.g. by a part of it. */
  replace: (key: Key, change: Change) => void;
  /** Sends those that can still be undone now. */
  sendAll: () => void;
  /** All that are shown as done, in the order in which they were made. */
  all: () => ReadonlyMap<Key, Held<Change>>;
  /** The same in a component. */
  useAll: () => ReadonlyMap<Key, Held<Change>>;
  /** Calls with all of them after each that begins or ends. */
  onChange: (tell: (all: ReadonlyMap<Key, Held<Change>>) => void) => void;
}

/**
 * Holds changes of one kind: each is shown as done at once, can be undone for five seconds, and is sent then. A page that is
 * closed sends them with `leave`. Without the session in which they were made the server would refuse them, so they end with it.
 */
export function holdChanges<Key, Change>(leave: (key: Key, change: Change) => void): HeldChanges<Key, Change> {
  const store = create<ReadonlyMap<Key, Held<Change>>>(() => new Map());
  const waiting = new Map<Key, { timer: ReturnType<typeof setTimeout>; send: () => Promise<void> }>();
  const put = (key: Key, held: Held<Change>) => store.setState(new Map(store.getState()).set(key, held), true);
  const remove = (key: Key) => {
    const next = new Map(store.getState());
    next.delete(key);
    store.setState(next, true);
  };
  const stopWaiting = (key: Key) => {
    clearTimeout(waiting.get(key)?.timer);
    return waiting.delete(key);
  };
  const undo = (key: Key) => {
    if (!stopWaiting(key)) return false;
    remove(key);
    return true;
  };
  const sendNow = async (key: Key, send: (change: Change) => Promise<unknown>) => {
    const held = store.getState().get(key);
    if (!held || !stopWaiting(key)) return;
    put(key, { ...held, isSent: true });
    try {
      await send(held.change);
    } finally {
      remove(key);
    }
  };
  window.addEventListener('pagehide', () => {
    for (const [key, { change }] of store.getState()) if (undo(key)) leave(key, change);
  });
  sessionStore.subscribe((now, before) => {
    if (now.session?.user.id === before.session?.user.id) return;
    for (const key of store.getState().keys()) undo(key);
  });
  return {
    hold: (key, change, send) => {
      if (store.getState().has(key)) return;
      const sendIt = () => sendNow(key, send);
      waiting.set(key, { timer: setTimeout(() => void sendIt(), undoSeconds * 1000), send: sendIt });
      put(key, { change, isSent: false });
    },
    undo,
    replace: (key, change) => {
      if (waiting.has(key)) put(key, { change, isSent: false });
    },
    sendAll: () => {
      for (const { send } of [...waiting.values()]) void send();
    },
    all: store.getState,
    useAll: () => store(),
    onChange: (tell) => void store.subscribe((all) => tell(all)),
  };
}

/** Calls for each message that a customer writes, with its ticket: it is not done with what was said before. */
export function onCustomerMessage(tell: (ticket: EventPayload<'appMessage'>['ticket']) => void): void {
  onEvent('appMessage', ({ message, ticket, action }) => {
    if (action === 'create' && !message.fromMe) tell(ticket);
  });
}
