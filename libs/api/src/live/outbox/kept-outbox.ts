import type { Sending } from './sending.ts';

/** A message as the browser keeps it: with its file, but without the state of the page that sends it. */
export type Kept<Message> = Message & Omit<Sending, 'previewUrl' | 'progress'> & Place;

interface Place {
  /** The outbox that sends it. */
  box: string;
  /** The user who sends it. */
  owner: number;
  /** Its place among the messages of this browser. */
  order: number;
}

/** Loaded on demand: the first screen does not need it. */
async function openStore() {
  const { createStore, del, set, values } = await import('idb-keyval');
  const store = createStore('recado', 'outbox');
  return {
    put: (kept: Kept<object>) => set(kept.key, kept, store),
    remove: (key: string) => del(key, store),
    all: <Message>() => values<Kept<Message>>(store),
  };
}

let opened: ReturnType<typeof openStore> | undefined;
const store = () => {
  opened ??= openStore();
  return opened;
};

/** Keeps a message over reloads. Resolves with false if the browser cannot, e.g. in a private window. */
export async function keep(kept: Kept<object>): Promise<boolean> {
  try {
    await (await store()).put(kept);
    return true;
  } catch {
    return false;
  }
}

/** Forgets a message that was sent or discarded. */
export async function forget(key: string): Promise<void> {
  try {
    await (await store()).remove(key);
  } catch {
    // A message that could not be kept is not there.
  }
}

/** The messages of a user that an outbox still has to send, in their order. */
export async function keptOf<Message>(box: string, owner: number): Promise<Kept<Message>[]> {
  try {
    const kept = await (await store()).all<Message>();
    return kept.filter((message) => message.box === box && message.owner === owner).sort((a, b) => a.order - b.order);
  } catch {
    return [];
  }
}
