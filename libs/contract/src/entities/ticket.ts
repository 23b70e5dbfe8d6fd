import { z } from 'zod';
import { id, timestamp } from '../fields.ts';
import { contactSummary, messageAuthor } from './contact.ts';
import { queueSummary } from './queue.ts';
import { askReason } from './reason.ts';
import { ticketLevel, ticketPriority } from './service-level.ts';
import { tagSummary } from './tag.ts';
import { capabilities } from './whatsapp.ts';

/** The states of a ticket (SPEC §4.1). */
export const ticketStatus = z.enum(['open', 'pending', 'closed']);
export type TicketStatus = z.output<typeof ticketStatus>;

/** Why a ticket is out of the lists of open and pending ones for now, and until when. */
export const ticketSnooze = z.object({
  at: timestamp,
  /** Null: until the customer writes, which ends it anyway. */
  until: timestamp.nullable(),
  /** The name of who snoozed it, as it was then. */
  by: z.string(),
  reason: z.string(),
});
/**
 * The queue of a ticket, and what it asks before the ticket is resolved: why, and for which fields. Without `askReason` or
 * `requiredFieldIds` it does not ask that.
 */
const ticketQueue = queueSummary.extend({
  askReason: askReason.exclude(['none']).optional(),
  requiredFieldIds: z.array(id).optional(),
});

/** A conversation with a contact over one connection (SPEC §3, Ticket). */
export const ticket = z.object({
  id,
  uuid: z.string(),
  status: ticketStatus,
  companyId: id,
  contactId: id,
  contact: contactSummary,
  queueId: id.nullable(),
  queue: ticketQueue.nullable(),
  userId: id.nullable(),
  user: z.object({ id, name: z.string() }).nullable(),
  whatsappId: id.nullable(),
  whatsapp: z.object({ id, name: z.string() }).nullable(),
  isGroup: z.boolean(),
  chatbot: z.boolean(),
  unreadMessages: z.int(),
  lastMessage: z.string(),
  lastMessageFromMe: z.boolean(),
  lastMessageAck: z.int(),
  lastMessageType: z.string(),
  lastMessageAt: timestamp,
  /** The customer's last message, if only automatic texts followed it: lists show it instead of those. */
  customerWords: z.object({ text: z.string(), type: z.string() }).nullable(),
  /** In a group: the author of the customer's last message, until an agent answers. */
  customerAuthor: messageAuthor.nullable(),
  /** The time of the customer's first message that no agent has answered. */
  waitingSince: timestamp.nullable(),
  /** Whether an agent has answered in this round. */
  isAnswered: z.boolean(),
  /** Minutes that the queue allows for this answer. */
  waitingLimit: z.int().nullable(),
  /** When the server noticed that the limit was exceeded; the bell shows the ticket from then on. */
  lateSince: timestamp.nullable(),
  /** Messages of ours that WhatsApp refused, and that nobody has sent again or discarded. */
  unsentMessages: z.int(),
  /** Who wrote the newest of them; null: a program, e.g. a campaign. */
  unsentUserId: id.nullable(),
  /** Until when free messages are possible, where the connection has such a window; null: they never were. */
  windowUntil: timestamp.nullable(),
  /** Since when an assistant of WhatsApp's own answers the customer, where a number has one; null: the company does. */
  assistantSince: timestamp.nullable(),
  /** Null: it is in the lists. */
  snooze: ticketSnooze.nullable(),
  tags: z.array(tagSummary),
  /** Only a ticket with a priority, and one whose clock runs, say so: others pay nothing for it. */
  priority: ticketPriority.optional(),
  level: ticketLevel.optional(),
  useIntegration: z.boolean(),
  promptId: id.nullable(),
  integrationId: id.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Ticket = z.output<typeof ticket>;

/**
 * One open ticket with what its chat shows beside it: what the connection can do.
 */
export const ticketRecord = ticket.extend({
  capabilities: capabilities.pick({
    edit: true,
    remove: true,
    react: true,
    polls: true,
    interactive: true,
    templates: true,
    window: true,
  }),
});
export type TicketRecord = z.output<typeof ticketRecord>;
