import type { SentTemplate } from '@recado/contract';
import type { Json, NewJob } from '../platform/jobs/job.ts';
import type { ChannelEvent, ChatAddress } from './port.ts';

/** The jobs of the channels: kinds, payloads and lanes. Create each job with its function, then enqueue it. */

/** The prefix of the connections' pools. */
export const connectionPools = 'connection:';

/** The pool of the workers in the process that holds a connection: sending needs its socket. */
export function connectionPool(connectionId: number): string {
  return `${connectionPools}${connectionId}`;
}

/** The prefix of the lanes that handle the events of one chat in order; the connection and the chat's id follow. */
export const contactLanes = 'contact:';

/** `inbound-event`: an event of `inbound_events` to be handled. */
export type InboundEventJob = { eventId: number };
/** `send-message`: a message to be sent. */
export type SendMessageJob = { messageId: number };
/** `edit-message`: a sent message was edited here. */
export type EditMessageJob = { messageId: number };
/** `remove-message`: a sent message was deleted here. */
export type RemoveMessageJob = { messageId: number };
/** `react-message`: the company's reaction to a message changed; `before` is the former one, empty for none. */
export type ReactMessageJob = { messageId: number; before: string };
/** `mark-read`: messages of one chat were read here; at most `readMarksAtOnce`. */
export type MarkReadJob = { messageIds: number[] };
/** How many read marks are sent to WhatsApp in one message. */
export const readMarksAtOnce = 200;
/** `download-media`: the file of a received message (`data.media`) to be downloaded. */
export type DownloadMediaJob = { messageId: number };
/**
 * `send-text`: a text of the platform itself, without ticket. `wid` makes a retry the same message; after `until`
 * (milliseconds since 1970) it is not sent any more. `askId`: the id under which a caller waits for the outcome.
 */
export type SendTextJob = {
  connectionId: number;
  number: string;
  text: string;
  wid: string;
  until: number;
  askId?: string;
};
/** `send-file`: like `send-text`, with a stored file whose caption is the text. */
export type SendFileJob = SendTextJob & { mediaId: number; mediaType: string };

/** `send-template`: like `send-text`, with a template whose text it is, and the stored file of its header. */
export type SendTemplateJob = SendTextJob & { template: SentTemplate; mediaId: number | null };

/** The chat that a job is for. */
export interface Destination {
  companyId: number;
  connectionId: number;
  chatId: string;
}

/** A chat action, run by the process that holds the connection. */
export type ChatActionKind =
  | 'send-message'
  | 'send-text'
  | 'send-file'
  | 'send-template'
  | 'edit-message'
  | 'remove-message'
  | 'react-message'
  | 'mark-read';

/**
 * Lane and attempts of each chat action. Sends keep their order: a failed attempt holds up the chat, for half a minute
 * at most. A change follows the message that it changes, but does not hold up the lane while it waits for its next
 * attempt. Reactions and read marks have their own lanes, so that no reply waits for one.
 */
const chatActions: Record<
  ChatActionKind,
  { lane: 'send' | 'react' | 'read'; maxAttempts: number; blocksLane: boolean }
> = {
  'send-message': { lane: 'send', maxAttempts: 6, blocksLane: true },
  'send-text': { lane: 'send', maxAttempts: 6, blocksLane: true },
  'send-file': { lane: 'send', maxAttempts: 6, blocksLane: true },
  'send-template': { lane: 'send', maxAttempts: 6, blocksLane: true },
  'edit-message': { lane: 'send', maxAttempts: 6, blocksLane: false },
  'remove-message': { lane: 'send', maxAttempts: 6, blocksLane: false },
  'react-message': { lane: 'react', maxAttempts: 6, blocksLane: false },
  'mark-read': { lane: 'read', maxAttempts: 3, blocksLane: false },
};

/** The job of a chat action. Time without the connection does not count as an attempt. */
export function chatActionJob(kind: ChatActionKind, payload: Json, destination: Destination): NewJob {
  const { companyId, connectionId, chatId } = destination;
  const { lane, ...waiting } = chatActions[kind];
  const pool = connectionPool(connectionId);
  return { companyId, lane: `${lane}:${connectionId}:${chatId}`, kind, payload, pool, ...waiting };
}

/** Sends a text without a ticket, e.g. a recovery code. */
export function sendTextJob(companyId: number, payload: SendTextJob): NewJob {
  const { connectionId, number } = payload;
  return chatActionJob('send-text', payload, { companyId, connectionId, chatId: number });
}

/** Sends a file without a ticket, e.g. for the test of a campaign. */
export function sendFileJob(companyId: number, payload: SendFileJob): NewJob {
  const { connectionId, number } = payload;
  return chatActionJob('send-file', payload, { companyId, connectionId, chatId: number });
}

/** Handles an event of a provider. */
export function inboundEventJob(eventId: number, { companyId, connectionId, chatId }: Destination): NewJob {
  const payload: InboundEventJob = { eventId };
  return { companyId, lane: `${contactLanes}${connectionId}:${chatId}`, kind: 'inbound-event', payload };
}

/** `apply-statuses`: statuses of own messages, many at once. */
export type StatusesJob = { connectionId: number; statuses: Json[] };

/** Milliseconds for which the statuses of a connection gather: a message has two or three within a second. */
const statusesGather = 100;

/** Applies statuses of a connection that arrived at `now`, in their order, together with the next ones. */
export function statusesJob(
  statuses: readonly Extract<ChannelEvent, { type: 'status' }>[],
  { companyId, connectionId }: Pick<Destination, 'companyId' | 'connectionId'>,
  now: Date,
): NewJob {
  const payload: StatusesJob = { connectionId, statuses: statuses.map((status) => JSON.parse(JSON.stringify(status))) };
  const runAt = new Date(now.getTime() + statusesGather);
  return { companyId, lane: `statuses:${connectionId}`, kind: 'apply-statuses', payload, runAt };
}

/** Downloads the file of a received message into the storage; until then the message is shown without it. */
export function downloadMediaJob(messageId: number, companyId: number, connectionId: number): NewJob {
  const payload: DownloadMediaJob = { messageId };
  const lane = `download-media:${messageId}`;
  return { companyId, lane, kind: 'download-media', payload, dedupeKey: lane, pool: connectionPool(connectionId) };
}

/** `keep-thumbnail`: the preview picture that came with a message (`data.thumbnailBytes`) becomes a file. */
export type KeepThumbnailJob = { messageId: number };

/** Stores the preview picture of a received message; until then the message is shown without it. */
export function keepThumbnailJob(messageId: number, companyId: number): NewJob {
  const payload: KeepThumbnailJob = { messageId };
  const lane = `keep-thumbnail:${messageId}`;
  return { companyId, lane, kind: 'keep-thumbnail', payload, dedupeKey: lane, maxAttempts: 3 };
}

/** Milliseconds between two files of old messages: most have expired, and the phone has to upload them again. */
const restBetweenOldFiles = 1_000;

/**
 * Downloads the file of an imported message. These jobs run in their own lane, one after the other, so that files of
 * new messages never wait for them.
 */
export function oldMediaJob(messageId: number, companyId: number, connectionId: number): NewJob {
  const payload: DownloadMediaJob = { messageId };
  const pace = { minGapMs: restBetweenOldFiles, maxAttempts: 3, blocksLane: false };
  const pool = connectionPool(connectionId);
  return { companyId, lane: `old-media:${connectionId}`, kind: 'download-media', payload, pool, ...pace };
}

/** Rejects a ringing call. Tried only once: a late rejection is useless. */
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

/** `meet-contact`: fetches the picture of a new contact, and the name of a group. */
export type ContactDetailsJob = { contactId: number; connectionId: number };

/** Fetches the picture of a new contact, and the name of a group. */
export function contactDetailsJob(companyId: number, payload: ContactDetailsJob): NewJob {
  const lane = `meet-contact:${payload.contactId}`;
  const pool = connectionPool(payload.connectionId);
  return { companyId, lane, kind: 'meet-contact', payload, dedupeKey: lane, pool };
}

/** `typing`: a customer types or stopped typing. Not stored as an event, and published at most once. */
export type TypingJob = { connectionId: number; chat: Json; typing: boolean };

/** Publishes to browsers that a customer types or stopped typing. */
export function typingJob(
  { chat, typing }: { chat: ChatAddress; typing: boolean },
  { companyId, connectionId }: Pick<Destination, 'companyId' | 'connectionId'>,
): NewJob {
  const payload: TypingJob = { connectionId, chat: { ...chat }, typing };
  return { companyId, lane: `typing:${connectionId}:${chat.chatId}`, kind: 'typing', payload, maxAttempts: 1 };
}

/** Sends a template without a ticket, e.g. for the test of a campaign. */
export function sendTemplateJob(companyId: number, { template, ...payload }: SendTemplateJob): NewJob {
  const { connectionId, number } = payload;
  const stored: Json = JSON.parse(JSON.stringify(template));
  return chatActionJob('send-template', { ...payload, template: stored }, { companyId, connectionId, chatId: number });
}
