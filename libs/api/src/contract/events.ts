import { z } from 'zod';
import { company, setting } from './entities/company.ts';
import { contact } from './entities/contact.ts';
import { message } from './entities/message.ts';
import { queue } from './entities/queue.ts';
import { quickMessage } from './entities/quick-message.ts';
import { ticket } from './entities/ticket.ts';
import { user } from './entities/user.ts';
import { importStatus, whatsapp, whatsappSession } from './entities/whatsapp.ts';
import { id } from './fields.ts';

/** `{action: create | update, record}` or `{action: delete, id}`: how every plain resource is told (SERVER §1). */
function resourceEvent<Item extends z.ZodType>(record: Item) {
  return z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), record }),
    z.object({ action: z.literal('delete'), id }),
  ]);
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
  whatsapp: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), whatsapp }),
    z.object({ action: z.literal('delete'), whatsappId: id }),
  ]),
  whatsappSession: z.object({ action: z.literal('update'), session: whatsappSession }),
  /** An import of old messages went on (`update`), or is over (`refresh`). */
  importMessages: z.object({
    action: z.enum(['update', 'refresh']),
    status: importStatus,
    whatsappId: id,
    statusImportMessages: whatsapp.shape.statusImportMessages,
  }),
  user: resourceEvent(user),
  queue: resourceEvent(queue),
  'quick-message': resourceEvent(quickMessage),
  settings: resourceEvent(setting),
  company: z.object({ action: z.literal('update'), record: company }),
  /** This user signed in on another computer; `sessionId` is the one that lives. */
  auth: z.object({ user: z.object({ id, sessionId: z.string() }) }),
  /** Who is online now. */
  presence: z.object({ userId: id, online: z.boolean() }),
  /** A customer or the other side is typing. */
  typing: z.object({ ticketId: id, typing: z.boolean() }),
} as const;

/** The name of an event, without the company's prefix. */
export type EventName = keyof typeof events;
/** What an event carries, as the browser receives it. */
export type EventPayload<Name extends EventName> = z.output<(typeof events)[Name]>;
/** What the server hands over; dates may still be Date. */
export type EventInput<Name extends EventName> = z.input<(typeof events)[Name]>;
