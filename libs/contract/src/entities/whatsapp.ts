import { z } from 'zod';
import { id, timestamp } from '../fields.ts';
import { fileAddress } from '../file-address.ts';
import { chosenTemplate } from './message-template.ts';
import { queueSummary } from './queue.ts';
import { ratingScale } from './round-rating.ts';

/** The states of a connection (SPEC §4.3), and two that need manual action. */
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

/** What a connection's provider supports; the screens hide the rest. */
export const capabilities = z.object({
  edit: z.boolean(),
  remove: z.boolean(),
  react: z.boolean(),
  pairingCode: z.boolean(),
  groups: z.boolean(),
  polls: z.boolean(),
  interactive: z.boolean(),
  templates: z.boolean(),
  window: z.boolean(),
  agenda: z.boolean(),
  privacy: z.boolean(),
});

const instead = chosenTemplate.optional();

/**
 * The templates that are sent in place of automatic texts while the window for free messages is closed: of those texts
 * that may be due long after the customer wrote.
 */
export const automationTemplates = z.object({
  complationMessage: instead,
  ratingMessage: instead,
  expiresInactiveMessage: instead,
  greetingAcceptedMessage: instead,
  transferMessage: instead,
});
export type AutomationTemplates = z.output<typeof automationTemplates>;
export type LateText = keyof AutomationTemplates;

/**
 * The progress of an import of old messages: imported messages, known messages, and the date of the last imported one.
 */
export const importStatus = z.object({ this: z.int(), all: z.int(), date: timestamp.nullable() });
export type ImportStatus = z.output<typeof importStatus>;

/** A WhatsApp connection (SPEC §3). `qrcode` and `pairingCode` are visible only to users who may pair it. */
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
  /** The file that is sent before the greeting, at a URL that is valid for hours. */
  greetingMediaPath: fileAddress().nullable(),
  greetingMediaName: z.string().nullable(),
  complationMessage: z.string(),
  outOfHoursMessage: z.string(),
  ratingMessage: z.string(),
  /** The scale on which its customers rate, and whether they are asked for a comment after that. */
  ratingScale,
  asksRatingComment: z.boolean(),
  queues: z.array(queueSummary),
  queueIds: z.array(id),
  promptId: id.nullable(),
  integrationId: id.nullable(),
  /** The same under the name in SPEC §3. */
  integration: id.nullable(),
  sendIdQueue: id.nullable(),
  timeSendQueue: z.int(),
  maxUseBotQueues: z.int(),
  timeUseBotQueues: z.int(),
  expiresTicket: z.int(),
  expiresInactiveMessage: z.string(),
  automationTemplates,
  /** The start of the period whose messages are imported at the next pairing; null: none, also after an import. */
  importOldMessages: timestamp.nullable(),
  /** The end of this period; null: the pairing. */
  importRecentMessages: timestamp.nullable(),
  importOldMessagesGroups: z.boolean(),
  closedTicketsPostImported: z.boolean(),
  /** When history arrived last (milliseconds since 1970), or `renderButtonCloseTickets` (SPEC §4.3). */
  statusImportMessages: z.string().nullable(),
  /** Null while no import runs. */
  importStatus: importStatus.nullable(),
  updatedAt: timestamp,
});
export type Whatsapp = z.output<typeof whatsapp>;

/** The payload of a live session update (SPEC §4.3). */
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
 * A received event that could not be stored as it was; a message is shown as one of unknown kind. `kind`: the kind of
 * event (`message`, `edit`, `revoke`, `reaction`); `reason`: an SQLSTATE or a kind of error; `raw`: its beginning.
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
