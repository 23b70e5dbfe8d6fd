import type { Json, NewJob } from '../platform/jobs/job.ts';
import type { ChatAddress } from './port.ts';

/** The jobs of the channels: kinds, payloads, lanes. Whoever enqueues one uses the function that makes it. */

/** How the pools of connections begin. */
export const connectionPools = 'connection:';

/** The workers that live in the process that holds a connection: what is sent needs its socket. */
export function connectionPool(connectionId: number): string {
  return `${connectionPools}${connectionId}`;
}

/** How the lanes begin in which the events of one chat are handled, one after the other; then its connection and its id. */
export const contactLanes = 'contact:';

/** `inbound-event`: an event of `inbound_events` waits to be handled. */
export type InboundEventJob = { eventId: number };
/** `send-message`: a message of ours waits to be sent. */
export type SendMessageJob = { messageId: number };
/** `edit-message`: a sent message of ours was edited here. */
export type EditMessageJob = { messageId: number };
/** `remove-message`: a sent message of ours was deleted here. */
export type RemoveMessageJob = { messageId: number };
/** `react-message`: the company's reaction to a message changed here; `before` is the one it had, empty for none. */
export type ReactMessageJob = { messageId: number; before: string };
/** `mark-read`: messages of a customer, all of one chat, were read here; at most `readMarksAtOnce`. */
export type MarkReadJob = { messageIds: number[] };
/** How many read marks go to WhatsApp in one message. */
export const readMarksAtOnce = 200;
/** `download-media`: the file of a received message (`data.media`) waits to be downloaded. */
export type DownloadMediaJob = { messageId: number };
/**
 * `send-text`: a text of the platform itself, without ticket. `wid` makes a second try the same message; after `until`
 * (milliseconds since 1970) it is not worth sending.
 */
export type SendTextJob = { connectionId: number; number: string; text: string; wid: string; until: number };

/** Where a message goes. */
export interface Destination {
  companyId: number;
  connectionId: number;
  chatId: string;
}

/** Something to do at WhatsApp, by the process that holds the connection. */
export type ChatActionKind =
  | 'send-message'
  | 'send-text'
  | 'edit-message'
  | 'remove-message'
  | 'react-message'
  | 'mark-read';

/**
 * How a chat action waits. What is sent keeps its order: a try that failed holds up the chat, for half a minute at most. A
 * change goes behind the message it is about, but holds up nothing while it waits for its next try. Reactions and read
 * marks have lanes of their own: no answer ever waits for one.
 */
const chatActions: Record<
  ChatActionKind,
  { lane: 'send' | 'react' | 'read'; maxAttempts: number; blocksLane: boolean }
> = {
  'send-message': { lane: 'send', maxAttempts: 6, blocksLane: true },
  'send-text': { lane: 'send', maxAttempts: 6, blocksLane: true },
  'edit-message': { lane: 'send', maxAttempts: 6, blocksLane: false },
  'remove-message': { lane: 'send', maxAttempts: 6, blocksLane: false },
  'react-message': { lane: 'react', maxAttempts: 6, blocksLane: false },
  'mark-read': { lane: 'read', maxAttempts: 3, blocksLane: false },
};

/** Asks for a chat action. Time without the connection counts as no try. */
export function chatActionJob(kind: ChatActionKind, payload: Json, destination: Destination): NewJob {
  const { companyId, connectionId, chatId } = destination;
  const { lane, ...waiting } = chatActions[kind];
  const pool = connectionPool(connectionId);
  return { companyId, lane: `${lane}:${connectionId}:${chatId}`, kind, payload, pool, ...waiting };
}

/** Sends a text that belongs to no ticket, e.g. a recovery code. */
export function sendTextJob(companyId: number, payload: SendTextJob): NewJob {
  const { connectionId, number } = payload;
  return chatActionJob('send-text', payload, { companyId, connectionId, chatId: number });
}

/** Handles what a provider delivered. */
export function inboundEventJob(eventId: number, { companyId, connectionId, chatId }: Destination): NewJob {
  const payload: InboundEventJob = { eventId };
  return { companyId, lane: `${contactLanes}${connectionId}:${chatId}`, kind: 'inbound-event', payload };
}

/** Downloads the file of a received message into the storage; the message shows without it meanwhile. */
export function downloadMediaJob(messageId: number, companyId: number, connectionId: number): NewJob {
  const payload: DownloadMediaJob = { messageId };
  const lane = `download-media:${messageId}`;
  return { companyId, lane, kind: 'download-media', payload, dedupeKey: lane, pool: connectionPool(connectionId) };
}

/** Milliseconds between two files of old messages: most have expired, and then the phone is asked for them. */
const restBetweenOldFiles = 1_000;

/**
 * Downloads the file of an imported message: one after the other in a lane of their own, so that files of messages that
 * come now never wait behind them.
 */
export function oldMediaJob(messageId: number, companyId: number, connectionId: number): NewJob {
  const payload: DownloadMediaJob = { messageId };
  const pace = { minGapMs: restBetweenOldFiles, maxAttempts: 3, blocksLane: false };
  const pool = connectionPool(connectionId);
  return { companyId, lane: `old-media:${connectionId}`, kind: 'download-media', payload, pool, ...pace };
}

/** Rejects a call that rings now; late is useless, so it is tried once. */
export function rejectCallJob(
  companyId: number,
  connectionId: number,
  call: { callId: string; chat: ChatAddress },
): NewJob {
  const { callId, chat } = call;
  const lane = `call:${connectionId}:${callId}`;
  const payload = { connectionId, callId, chat: { ...chat } };
  return { companyId, lane, kind: 'reject-call', payload, pool: connectionPool(connectionId), maxAttempts: 1 };
}

/** `meet-contact`: a new contact's picture, and a group's name, wait to be asked for. */
export type MeetContactJob = { contactId: number; connectionId: number };

/** Asks WhatsApp what it shows of a new contact. */
export function contactDetailsJob(companyId: number, payload: MeetContactJob): NewJob {
  const lane = `meet-contact:${payload.contactId}`;
  const pool = connectionPool(payload.connectionId);
  return { companyId, lane, kind: 'meet-contact', payload, dedupeKey: lane, pool };
}

/** `typing`: a customer types now, or stopped. It is not kept as an event and is told once or never. */
export type TypingJob = { connectionId: number; chat: Json; typing: boolean };

/** Tells the screens that a customer types. */
export function typingJob(
  { chat, typing }: { chat: ChatAddress; typing: boolean },
  { companyId, connectionId }: Pick<Destination, 'companyId' | 'connectionId'>,
): NewJob {
  const payload: TypingJob = { connectionId, chat: { ...chat }, typing };
  return { companyId, lane: `typing:${connectionId}:${chat.chatId}`, kind: 'typing', payload, maxAttempts: 1 };
}
