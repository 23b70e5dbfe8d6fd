import { type ApiFailure, failureOf } from '../../client/failure.ts';
import { forget, keep, keptOf } from './kept-outbox.ts';
import { nextTry, unreachable } from './next-try.ts';
import { type Pixels, pixelsOf } from './pixels-of.ts';
import type { Sending } from './sending.ts';

/** How messages of one kind are sent. */
export interface OutboxRules<Message extends object> {
  /** The name under which the browser keeps them. */
  name: string;
  /** Messages with the same line are sent one after the other. */
  lineOf(message: Message): string;
  /**
   * Sends one; when this resolves, the server's message is on the screen. Rejects with ApiFailure, also when `signal`
   * is aborted because the user discards it.
   */
  deliver(outgoing: Message & Sending, onProgress: (percent: number) => void, signal: AbortSignal): Promise<void>;
}

/**
 * Messages in progress or failed. Each is kept, also over a reload, until the server has it; a refused one until it is
 * sent again or discarded. While the server cannot be reached they wait.
 */
export interface Outbox<Message extends object> {
  /** In the order they were sent; the same array until something changes. */
  all(): readonly (Message & Sending)[];
  /** Returns a function that unsubscribes. */
  onChanged(listener: () => void): () => void;
  send(messages: readonly Message[]): void;
  /** Sends a failed message again with the same key, so that it is never sent twice. */
  again(key: string): void;
  /** Removes a message: it was sent, or the user discards it, also while its file is uploaded. */
  discard(key: string): void;
}

interface Box {
  takeUp(userId: number): Promise<void>;
  empty(): void;
}

const boxes = new Set<Box>();
/** The user who sends these messages; null before the sign-in, when nothing is kept. */
let owner: number | null = null;
let lastOrder = 0;
/** Messages that only this page has, because the browser could not keep them. */
const unkept = new Set<string>();

/**
 * Resumes a user's unsent messages: those that were waiting when the page was reloaded or closed. They are sent in
 * their order, and once, because the server knows their keys.
 */
export async function openOutbox(userId: number): Promise<void> {
  owner = userId;
  await Promise.all([...boxes].map((box) => box.takeUp(userId)));
}

/**
 * Empties all outboxes, so that the next user who signs in here neither sees nor sends them. The browser's copies are
 * used again when their user returns.
 */
export function clearOutbox(): void {
  owner = null;
  for (const box of boxes) box.empty();
}

/** An outbox for messages of one kind; a file among their fields is shown and measured before it is sent. */
export function createOutbox<Message extends { file?: File | null }>(rules: OutboxRules<Message>): Outbox<Message> {
  type Outgoing = Message & Sending;
  let all: readonly Outgoing[] = [];
  const listeners = new Set<() => void>();
  const lines = new Map<string, Promise<void>>();
  /** The requests that are under way, by key. */
  const sending = new Map<string, AbortController>();

  function change(next: readonly Outgoing[]): void {
    all = next;
    holdPageFor(unkept.size);
    for (const listener of listeners) listener();
  }

  function update(key: string, part: Partial<Sending>): void {
    change(all.map((outgoing) => (outgoing.key === key ? { ...outgoing, ...part } : outgoing)));
  }

  function drop(key: string): void {
    const given = all.find((outgoing) => outgoing.key === key);
    if (given?.previewUrl) URL.revokeObjectURL(given.previewUrl);
    unkept.delete(key);
    change(all.filter((outgoing) => outgoing.key !== key));
  }

  function keepOutgoing({ previewUrl: _, progress: __, ...message }: Outgoing): void {
    if (owner === null) return;
    lastOrder = Math.max(Date.now(), lastOrder + 1);
    void keep({ ...message, box: rules.name, owner, order: lastOrder }).then((isKept) => {
      const isThere = all.some(({ key }) => key === message.key);
      if (isKept && !isThere) void forget(message.key);
      if (!isKept && isThere) unkept.add(message.key);
      holdPageFor(unkept.size);
    });
  }

  /** With a known size nothing shifts when a picture or video loads, here or on the receiver's screen. */
  async function measured({ key, file }: Outgoing): Promise<Pixels | null> {
    const pixels = file ? await pixelsOf(file) : null;
    if (pixels) update(key, { pixels });
    return pixels;
  }

  function deliverInLine(outgoing: Outgoing, measuring: Promise<Pixels | null>): void {
    const name = rules.lineOf(outgoing);
    const line = (lines.get(name) ?? Promise.resolve()).then(async () => deliver(outgoing, await measuring));
    lines.set(name, line);
    void line.then(() => lines.get(name) === line && lines.delete(name));
  }

  /** Sends a message as soon as the server can be reached; later ones with the same line wait for it. */
  async function deliver(outgoing: Outgoing, pixels: Pixels | null): Promise<void> {
    const { key } = outgoing;
    while (all.some((waiting) => waiting.key === key)) {
      const failure = await attempt({ ...outgoing, pixels });
      if (!failure) return;
      // A scanner that does not answer is a refusal of the server: its sender is told, and tries again.
      if (!unreachable.has(failure.status) || failure.code === 'ERR_SCANNER_UNAVAILABLE') {
        update(key, { failedCode: failure.code });
        keepOutgoing({ ...outgoing, pixels, failedCode: failure.code });
        return;
      }
      await nextTry();
    }
  }

  async function attempt(outgoing: Outgoing): Promise<ApiFailure | undefined> {
    const { key } = outgoing;
    const request = new AbortController();
    sending.set(key, request);
    try {
      await rules.deliver(outgoing, (progress) => update(key, { progress }), request.signal);
      sending.delete(key);
      box.discard(key);
      return undefined;
    } catch (error) {
      sending.delete(key);
      return failureOf(error);
    }
  }

  async function takeUp(userId: number): Promise<void> {
    const kept = await keptOf<Message>(rules.name, userId);
    if (owner !== userId) return;
    for (const message of kept) {
      lastOrder = Math.max(lastOrder, message.order);
      if (all.some(({ key }) => key === message.key)) continue;
      const outgoing = { ...message, progress: 0, previewUrl: previewOf(message.file) };
      change([...all, outgoing]);
      if (!outgoing.failedCode) deliverInLine(outgoing, Promise.resolve(outgoing.pixels));
    }
  }

  function empty(): void {
    for (const { key } of all) drop(key);
  }

  const box: Outbox<Message> = {
    all: () => all,
    onChanged(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send(messages) {
      for (const message of messages) {
        const outgoing = { ...message, ...unsent(message.file) };
        change([...all, outgoing]);
        keepOutgoing(outgoing);
        deliverInLine(outgoing, measured(outgoing));
      }
    },
    again(key) {
      const failed = all.find((outgoing) => outgoing.key === key && outgoing.failedCode);
      if (!failed) return;
      update(key, { failedCode: null, progress: 0 });
      keepOutgoing({ ...failed, failedCode: null });
      deliverInLine(failed, Promise.resolve(failed.pixels));
    },
    discard(key) {
      void forget(key);
      drop(key);
      sending.get(key)?.abort();
    },
  };
  boxes.add({ takeUp, empty });
  // For an outbox that is created after the sign-in.
  if (owner !== null) void takeUp(owner);
  return box;
}

function unsent(file: File | null | undefined): Sending {
  return {
    key: newKey(),
    createdAt: new Date().toISOString(),
    progress: 0,
    failedCode: null,
    previewUrl: previewOf(file),
    pixels: null,
  };
}

function previewOf(file: File | null | undefined): string | null {
  return file ? URL.createObjectURL(file) : null;
}

/** The browser asks before it closes a page with unsent messages that would be lost. */
function holdPageFor(lost: number): void {
  if (lost > 0) window.addEventListener('beforeunload', holdPage);
  else window.removeEventListener('beforeunload', holdPage);
}

function holdPage(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** A key of a request that is never carried out twice. `crypto.randomUUID` is missing on pages that are not served over https. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
