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

/**
 * Every event of the socket, by the part of `eventName` after the company (SERVER §1). Undeclared events are not sent.
 * An event contains enough to patch a list; a client that was offline fetches the visible data again. `wireEvents` adds what
 * clients of the family read.
 */
export const events = {
  ticket: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update', 'updateUnread']), ticket, ticketId: id }),
    /** Deleted, or no longer to be seen: `movedTo` says who moved it (null: a program) and where it is now. */
    z.object({
      action: z.literal('delete'),
      ticketId: id,
      movedTo: z
        .object({ by: z.string().nullable(), user: z.string().nullable(), queue: z.string().nullable() })
        .optional(),
    }),
  ]),
  appMessage: z.object({ action: z.enum(['create', 'update']), message, ticket, contact: ticket.shape.contact }),
  contact: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), contact }),
    z.object({ action: z.literal('delete'), contactId: id }),
  ]),
  /** A new connection is also an `update`: clients of the family know no other action (SERVER §1). */
  whatsapp: z.discriminatedUnion('action', [
    z.object({ action: z.literal('update'), whatsapp }),
    z.object({ action: z.literal('delete'), whatsappId: id }),
  ]),
  whatsappSession: z.object({ action: z.literal('update'), session: whatsappSession }),
  /** A received event could not be stored as it was. */
  setAside: resourceEvent(setAsideMessage),
  /** The progress of an import of old messages (`update`), or its end (`refresh`). */
  importMessages: z.object({
    action: z.enum(['update', 'refresh']),
    status: importStatus,
    whatsappId: id,
    statusImportMessages: whatsapp.shape.statusImportMessages,
  }),
  user: resourceEvent(user),
  queue: resourceEvent(queue),
  'queue-option': resourceEvent(queueOption),
  ...familyEvents,
  settings: resourceEvent(setting),
  company: z.object({ action: z.literal('update'), record: company }),
  /** The progress of closing all tickets, for the user who started it. */
  closeAll: z.object({ action: z.literal('update'), closed: z.int(), total: z.int(), isOver: z.boolean() }),
  /** This user signed in on another computer; `sessionId` is the remaining session. */
  auth: z.object({ user: z.object({ id, sessionId: z.string() }) }),
  /** Which of the company's users are online. */
  online: z.object({ userId: id, online: z.boolean() }),
  /** The customer in an open chat is typing (SERVER §1). */
  presence: z.object({ ticketId: id, presence: z.enum(['composing', 'available']) }),
} as const;

/** The name of an event, without the company's prefix. */
export type EventName = keyof typeof events;
/** Anyone with a QR or pairing code can take over a connection. */
const pairingCodes = { qrcode: '', pairingCode: null };
/**
 * * By event name, the values that agents receive instead of fields of company-wide events that only administrators may
 *   * see.
 */
export const hiddenFromAgents: Partial<Record<EventName, Readonly<Record<string, unknown>>>> = {
  whatsapp: pairingCodes,
  whatsappSession: pairingCodes,
};
/** What an event carries, as the browser receives it. */
export type EventPayload<Name extends EventName> = z.output<(typeof events)[Name]>;
/** The payload in the server; dates may still be Date. */
export type EventInput<Name extends EventName> = z.input<(typeof events)[Name]>;
