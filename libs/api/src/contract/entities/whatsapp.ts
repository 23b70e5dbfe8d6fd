import { z } from 'zod';
import { id, timestamp } from '../fields.ts';
import { queueSummary } from './queue.ts';

/** The states of a connection (SPEC §4.3), and two that need a person's help. */
export const connectionStatus = z.enum([
  'CONNECTED',
  'qrcode',
  'PAIRING',
  'DISCONNECTED',
  'TIMEOUT',
  'OPENING',
  'passkey_required',
  'banned',
]);
export type ConnectionStatus = z.output<typeof connectionStatus>;

/** What a connection's provider can do; the screens hide the rest. */
export const capabilities = z.object({
  edit: z.boolean(),
  remove: z.boolean(),
  react: z.boolean(),
  pairingCode: z.boolean(),
  groups: z.boolean(),
});

/** How far an import of old messages is: messages done, messages known so far, and when the one done last was written. */
export const importStatus = z.object({ this: z.int(), all: z.int(), date: timestamp.nullable() });
export type ImportStatus = z.output<typeof importStatus>;

/** A WhatsApp connection (SPEC §3). `qrcode` and `pairingCode` are only told to those who may pair. */
export const whatsapp = z.object({
  id,
  name: z.string(),
  status: connectionStatus,
  statusDetail: z.string().nullable(),
  number: z.string().nullable(),
  isDefault: z.boolean(),
  provider: z.string(),
  capabilities,
  qrcode: z.string(),
  pairingCode: z.string().nullable(),
  retries: z.int(),
  greetingMessage: z.string(),
  complationMessage: z.string(),
  outOfHoursMessage: z.string(),
  ratingMessage: z.string(),
  queues: z.array(queueSummary),
  queueIds: z.array(id),
  promptId: id.nullable(),
  integrationId: id.nullable(),
  /** The same, by the name SPEC §3 has for it. */
  integration: id.nullable(),
  sendIdQueue: id.nullable(),
  timeSendQueue: z.int(),
  maxUseBotQueues: z.int(),
  timeUseBotQueues: z.int(),
  expiresTicket: z.int(),
  expiresInactiveMessage: z.string(),
  /** From when on old messages are imported at the next pairing; null imports none, also once an import is over. */
  importOldMessages: timestamp.nullable(),
  /** Up to when; null: up to the pairing. */
  importRecentMessages: timestamp.nullable(),
  importOldMessagesGroups: z.boolean(),
  closedTicketsPostImported: z.boolean(),
  /** When history came last (milliseconds since 1970), or `renderButtonCloseTickets` (SPEC §4.3). */
  statusImportMessages: z.string().nullable(),
  /** Null while nothing is imported. */
  importStatus: importStatus.nullable(),
  updatedAt: timestamp,
});
export type Whatsapp = z.output<typeof whatsapp>;

/** What a live session update carries (SPEC §4.3). */
export const whatsappSession = whatsapp.pick({
  id: true,
  status: true,
  statusDetail: true,
  qrcode: true,
  pairingCode: true,
  retries: true,
  updatedAt: true,
});
export type WhatsappSession = z.output<typeof whatsappSession>;

/**
 * Something that came over a connection and could not be stored for what it is; a message shows as one of an unknown
 * kind. `kind`: what it was (`message`, `edit`, `revoke`, `reaction`); `reason`: an SQLSTATE or a kind of error; `raw`: how
 * it began.
 */
export const setAsideMessage = z.object({
  id,
  whatsappId: id,
  /** The number or WhatsApp's own id of the chat. */
  chat: z.string(),
  kind: z.string(),
  reason: z.string(),
  raw: z.string(),
  createdAt: timestamp,
});
export type SetAsideMessage = z.output<typeof setAsideMessage>;
