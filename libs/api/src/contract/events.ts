import { z } from 'zod';
import { company, setting } from './entities/company.ts';
import { contact } from './entities/contact.ts';
import { message } from './entities/message.ts';
import { queue, queueOption } from './entities/queue.ts';
import { ticket } from './entities/ticket.ts';
import { user } from './entities/user.ts';
import { importStatus, setAsideMessage, whatsapp, whatsappSession } from './entities/whatsapp.ts';
import { familyEvents } from './families.ts';
import { id } from './fields.ts';
import { resourceEvent } from './resource-event.ts';

type Told = { action: 'create' | 'update'; record: unknown } | { action: 'delete'; id: number };

/** The same with the record, or the id, under a key of its own too, where clients of this family read it (SERVER §1). */
function withOwnKey<Event extends Told>(key: string, told: Event): Event & Record<string, unknown> {
  const own = told.action === 'delete' ? { [`${key}Id`]: told.id } : { [key]: told.record };
  return { ...told, ...own };
}

/**
 * Every event the socket carries, by the part of `eventName` that is not the company (SERVER §1). What is not declared is not sent.
 * An event says enough to patch a list; a client that was away refetches what is on its screen.
 */
export const events = {
  ticket: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update', 'updateUnread']), ticket, ticketId: id }),
    z.object({ action: z.literal('delete'), ticketId: id }),
  ]),
  appMessage: z.object({ action: z.enum(['create', 'update']), message, ticket, contact: ticket.shape.contact }),
  contact: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), contact }),
    z.object({ action: z.literal('delete'), contactId: id }),
  ]),
  /** A new connection is an `update` too: clients of this family know nothing else (SERVER §1). */
  whatsapp: z.discriminatedUnion('action', [
    z.object({ action: z.literal('update'), whatsapp }),
    z.object({ action: z.literal('delete'), whatsappId: id }),
  ]),
  whatsappSession: z.object({ action: z.literal('update'), session: whatsappSession }),
  /** Something came that could not be stored for what it is. */
  setAside: resourceEvent(setAsideMessage),
  /** An import of old messages went on (`update`), or is over (`refresh`). */
  importMessages: z.object({
    action: z.enum(['update', 'refresh']),
    status: importStatus,
    whatsappId: id,
    statusImportMessages: whatsapp.shape.statusImportMessages,
  }),
  user: resourceEvent(user).transform((told) => withOwnKey('user', told)),
  queue: resourceEvent(queue).transform((told) => withOwnKey('queue', told)),
  'queue-option': resourceEvent(queueOption),
  ...familyEvents,
  settings: resourceEvent(setting).transform((told) => withOwnKey('setting', told)),
  company: z.object({ action: z.literal('update'), record: company }),
  /** How far the closing of all tickets is that this user asked for. */
  closeAll: z.object({ action: z.literal('update'), closed: z.int(), total: z.int(), isOver: z.boolean() }),
  /** This user signed in on another computer; `sessionId` is the one that lives. */
  auth: z.object({ user: z.object({ id, sessionId: z.string() }) }),
  /** Which of the company's people is online now. */
  online: z.object({ userId: id, online: z.boolean() }),
  /** The other side of an open chat is typing (SERVER §1). */
  presence: z.object({ ticketId: id, presence: z.enum(['composing', 'available']) }),
} as const;

/** The name of an event, without the company's prefix. */
export type EventName = keyof typeof events;
/** QR and pairing codes let whoever has them take a connection over. */
const pairingCodes = { qrcode: '', pairingCode: null };
/** What of an event for the whole company only administrators are told, by name: agents are told this in its place. */
export const hiddenFromAgents: Partial<Record<EventName, Readonly<Record<string, unknown>>>> = {
  whatsapp: pairingCodes,
  whatsappSession: pairingCodes,
};
/** What an event carries, as the browser receives it. */
export type EventPayload<Name extends EventName> = z.output<(typeof events)[Name]>;
/** What the server hands over; dates may still be Date. */
export type EventInput<Name extends EventName> = z.input<(typeof events)[Name]>;
