import type { NewJob } from '../platform/jobs/job.ts';

/** The workers that live in the process that holds a connection: what is sent needs its socket. */
export function connectionPool(connectionId: number): string {
  return `connection:${connectionId}`;
}

/** How often a send is tried; with the queue's waits that is hours, and the handler gives up by the clock. */
const sendAttempts = 200;

/** `inbound-event`: an event of `inbound_events` waits to be handled, in order per chat. */
export type InboundEventJob = { eventId: number };

/** Handles what a provider delivered. */
export function inboundEventJob(source: { companyId: number; connectionId: number; chatId: string }, eventId: number) {
  const { companyId, connectionId, chatId } = source;
  const payload: InboundEventJob = { eventId };
  return { companyId, lane: `contact:${connectionId}:${chatId}`, kind: 'inbound-event', payload } satisfies NewJob;
}

/** `send-message`, `edit-message`, `remove-message`, `download-media`: something about a row of `messages`. */
export type MessageJob = { messageId: number };

/** Where a message goes: everything sent to one chat of a connection keeps its order. */
export interface Destination {
  connectionId: number;
  chatId: string;
}

/** Sends a stored message. */
export const sendMessageJob = (messageId: number, to: Destination) => messageJob('send-message', messageId, to);
/** Tells WhatsApp that a stored message was edited here. */
export const editMessageJob = (messageId: number, to: Destination) => messageJob('edit-message', messageId, to);
/** Tells WhatsApp that a stored message was deleted here. */
export const removeMessageJob = (messageId: number, to: Destination) => messageJob('remove-message', messageId, to);

function messageJob(kind: string, messageId: number, { connectionId, chatId }: Destination): NewJob {
  const payload: MessageJob = { messageId };
  const lane = `send:${connectionId}:${chatId}`;
  return { lane, kind, payload, pool: connectionPool(connectionId), maxAttempts: sendAttempts };
}

/** Downloads the file of a received message (`data.media`) into the storage; the message shows without it meanwhile. */
export function downloadMediaJob(messageId: number, connectionId: number): NewJob {
  const payload: MessageJob = { messageId };
  const dedupeKey = `download-media:${messageId}`;
  return { lane: dedupeKey, kind: 'download-media', payload, dedupeKey, pool: connectionPool(connectionId) };
}

/** `mark-read`: messages of a customer were read here. */
export type MarkReadJob = { connectionId: number; messageIds: number[] };

/** Tells a customer that his messages were read. */
export function markReadJob(messageIds: number[], { connectionId, chatId }: Destination): NewJob {
  const payload: MarkReadJob = { connectionId, messageIds };
  return { lane: `read:${connectionId}:${chatId}`, kind: 'mark-read', payload, pool: connectionPool(connectionId) };
}

/** `send-text`: a text of the platform itself, without ticket. `wid` makes a second try the same message. */
export type SendTextJob = { connectionId: number; number: string; text: string; wid: string };

/** Sends a text that belongs to no ticket, e.g. a recovery code. */
export function sendTextJob(companyId: number, payload: SendTextJob): NewJob {
  const { connectionId, number } = payload;
  const lane = `send:${connectionId}:${number}`;
  return { companyId, lane, kind: 'send-text', payload, pool: connectionPool(connectionId), maxAttempts: sendAttempts };
}
