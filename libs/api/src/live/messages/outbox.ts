import type { BodyInput } from '@recado/contract';
import { api } from '../../client/client.ts';
import { createOutbox } from '../outbox/create-outbox.ts';
import { applyMessage } from './message-cache.ts';
import type { NewMessage, Outgoing } from './outgoing.ts';

/** Messages of tickets. They arrive in the order they were written; texts do not wait for files. */
const box = createOutbox<NewMessage & { ticketId: number }>({
  name: 'tickets',
  lineOf: ({ ticketId, file }) => `${ticketId} ${file ? 'files' : 'texts'}`,
  async deliver(outgoing, onProgress, signal) {
    const { ticketId, file, pixels } = outgoing;
    const { messages } = await api('POST /messages/:ticketId', {
      params: { ticketId },
      body: { ...bodyOf(outgoing), ...pixels },
      files: file ? [{ field: 'medias', file }] : undefined,
      onProgress,
      signal,
    });
    for (const message of messages) applyMessage(message);
  },
});

/** All messages in progress or failed, in the order they were sent; the same array until something changes. */
export const outbox: () => readonly Outgoing[] = box.all;

/** Subscribes to changes of the outbox; returns a function that unsubscribes. */
export const onOutboxChanged = box.onChanged;

/** Sends a failed message again with the same key, so that it is never sent twice. */
export const sendAgain = box.again;

/** Discards a failed message. */
export const discardOutgoing = box.discard;

/** Sends messages of a ticket. */
export function sendMessages(ticketId: number, messages: readonly NewMessage[]): void {
  box.send(messages.map((message) => ({ ...message, ticketId })));
}

function bodyOf({
  key,
  body,
  quoted,
  voice,
  asDocument,
  contact,
  location,
  poll,
  interactive,
  mentions,
  linkPreview,
  original,
}: Outgoing): BodyInput<'POST /messages/:ticketId'> {
  return {
    body,
    quotedMsg: quoted ? { id: quoted.id } : undefined,
    idempotencyKey: key,
    contactIds: contact && [contact.id],
    location,
    poll,
    interactive,
    mentions,
    linkPreview: linkPreview && body.includes(linkPreview.address) ? linkPreview : undefined,
    asDocument,
    original: original || undefined,
    ...(voice && { ...voice, voice: true }),
  };
}
