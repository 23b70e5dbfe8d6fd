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
  promptId: id.nullable(),
  integrationId: id.nullable(),
  sendIdQueue: id.nullable(),
  timeSendQueue: z.int(),
  maxUseBotQueues: z.int(),
  timeUseBotQueues: z.int(),
  expiresTicket: z.int(),
  expiresInactiveMessage: z.string(),
  importOldMessages: timestamp.nullable(),
  importRecentMessages: timestamp.nullable(),
  importOldMessagesGroups: z.boolean(),
  closedTicketsPostImported: z.boolean(),
  statusImportMessages: z.string().nullable(),
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
