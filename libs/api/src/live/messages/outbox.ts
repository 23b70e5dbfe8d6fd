import { api } from '../../client/client.ts';
import { failureOf } from '../../client/failure.ts';
import type { BodyInput } from '../../contract/index.ts';
import { applyMessage } from './message-cache.ts';
import type { NewMessage, Outgoing } from './outgoing.ts';
import { type Pixels, pixelsOf } from './pixels-of.ts';

let all: readonly Outgoing[] = [];
const listeners = new Set<() => void>();
const lines = new Map<string, Promise<void>>();

/** All messages in progress or failed, in the order they were sent; the same array until something changes. */
export function outbox(): readonly Outgoing[] {
  return all;
}

/** Subscribes to changes of the outbox; returns a function that unsubscribes. */
export function onOutboxChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Sends messages of a ticket one after the other, so that they arrive in the order they were written; texts do not wait
 * for files. Each stays in the outbox until the server has it, a failed one until it is sent again or discarded.
 * Leaving the page does not stop sending.
 */
export function sendMessages(ticketId: number, messages: readonly NewMessage[]): void {
  for (const message of messages) {
    const outgoing: Outgoing = {
      ...message,
      key: newKey(),
      ticketId,
      createdAt: new Date().toISOString(),
      progress: 0,
      failedCode: null,
      previewUrl: message.file ? URL.createObjectURL(message.file) : null,
      pixels: null,
    };
    change([...all, outgoing]);
    deliverInLine(outgoing, measured(outgoing));
  }
}

/** Sends a failed message again with the same key, so that it is never sent twice. */
export function sendAgain(key: string): void {
  const failed = all.find((outgoing) => outgoing.key === key && outgoing.failedCode);
  if (!failed) return;
  update(key, { failedCode: null, progress: 0 });
  deliverInLine(failed, Promise.resolve(failed.pixels));
}

/** Discards a failed message. */
export function discardOutgoing(key: string): void {
  const given = all.find((outgoing) => outgoing.key === key);
  if (given?.previewUrl) URL.revokeObjectURL(given.previewUrl);
  change(all.filter((outgoing) => outgoing.key !== key));
}

/** Discards everything, so that the next user who signs in here does not see it. */
export function clearOutbox(): void {
  for (const { key } of all) discardOutgoing(key);
}

/** Measures a picture or video. With a known size nothing moves when it loads, here or on the customer's phone. */
async function measured({ key, file }: Outgoing): Promise<Pixels | null> {
  const pixels = file ? await pixelsOf(file) : null;
  if (pixels) update(key, { pixels });
  return pixels;
}

function deliverInLine(outgoing: Outgoing, measuring: Promise<Pixels | null>): void {
  const name = `${outgoing.ticketId} ${outgoing.file ? 'files' : 'texts'}`;
  const line = (lines.get(name) ?? Promise.resolve()).then(async () => deliver(outgoing, await measuring));
  lines.set(name, line);
  void line.then(() => lines.get(name) === line && lines.delete(name));
}

async function deliver(outgoing: Outgoing, pixels: Pixels | null): Promise<void> {
  const { key, ticketId, file } = outgoing;
  try {
    const { messages } = await api('POST /messages/:ticketId', {
      params: { ticketId },
      body: { ...bodyOf(outgoing), ...pixels },
      files: file ? [{ field: 'medias', file }] : undefined,
      onProgress: (progress) => update(key, { progress }),
    });
    for (const message of messages) applyMessage(message);
    discardOutgoing(key);
  } catch (error) {
    update(key, { failedCode: failureOf(error).code });
  }
}

function bodyOf({ key, body, quoted, voice, contact, location }: Outgoing): BodyInput<'POST /messages/:ticketId'> {
  return {
    body,
    quotedMsg: quoted ? { id: quoted.id } : undefined,
    idempotencyKey: key,
    contactIds: contact && [contact.id],
    location,
    ...(voice && { ...voice, voice: true }),
  };
}

function update(key: string, part: Partial<Outgoing>): void {
  change(all.map((outgoing) => (outgoing.key === key ? { ...outgoing, ...part } : outgoing)));
}

function change(next: readonly Outgoing[]): void {
  all = next;
  // The browser asks before it closes a page with unsent messages.
  if (all.length > 0) window.addEventListener('beforeunload', holdPage);
  else window.removeEventListener('beforeunload', holdPage);
  for (const listener of listeners) listener();
}

function holdPage(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** `crypto.randomUUID` is missing on pages that are not served over https. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
