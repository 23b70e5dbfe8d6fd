import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { fieldCondition } from '../entities/field-condition.ts';
import { askReason, resolutionWithFields } from '../entities/reason.ts';
import { ticket, ticketRecord, ticketStatus } from '../entities/ticket.ts';
import { agentChoice } from '../entities/ticket-view.ts';
import { dayOrInstant, done, flagInText, id, idInText, idOrNone, ids, idsInText, parsedJson } from '../fields.ts';
import { mostFieldConditions } from '../limits.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { leastOfView, longestOfView } from '../view-bounds.ts';

const params = z.object({ ticketId: idInText });
const mostChoices = 50;

/** The tickets to close: of these queues, and those without a queue if so chosen. */
const closeAllChoice = z.object({
  status: z.enum(['open', 'pending']),
  selectedQueueIds: ids,
  withoutQueue: z.boolean().optional(),
  ...resolutionWithFields.shape,
});

/** A time of a view in a query string, where everything is text. */
function timeOfView(part: keyof typeof longestOfView) {
  return z.coerce.number().int().min(leastOfView).max(longestOfView[part]).optional();
}

/** Filters of the ticket list (SPEC §2.4, §7). `isGroup` chooses the group tab; without it both are listed. */
export const ticketFilter = pageQuery.extend({
  status: ticketStatus.optional(),
  isGroup: flagInText.optional(),
  showAll: flagInText.optional(),
  withUnreadMessages: flagInText.optional(),
  /**
   * Only the tickets of the bell: the user's open ones with unread messages, and pending ones if the user is notified
   * of them (SPEC §2.3).
   */
  concernsMe: flagInText.optional(),
  /** `waiting`: the customers who wait longest for an answer first, then the others by activity. */
  sort: z.enum(['activity', 'waiting']).optional(),
  /** `true`: only snoozed ones. Otherwise they are in no list of open or pending tickets, nor in the bell. */
  snoozed: flagInText.optional(),
  /** `true`: only those that the user follows and that are not closed. */
  following: flagInText.optional(),
  queueIds: idsInText.optional(),
  tags: idsInText.optional(),
  users: idsInText.optional(),
  date: dayOrInstant.optional(),
  updatedAt: dayOrInstant.optional(),
  /** The parts of a view (`ticketViewFilter`): all apply, and of the values of one part any. */
  inQueues: idsInText.optional(),
  agents: parsedJson(mostChoices * 12, z.array(agentChoice).max(mostChoices)).optional(),
  anyTags: idsInText.optional(),
  /** Tickets of contacts of these organisations. */
  organisations: idsInText.optional(),
  connections: idsInText.optional(),
  statuses: parsedJson(100, z.array(ticketStatus).max(3)).optional(),
  byFields: parsedJson(20_000, z.array(fieldCondition).max(mostFieldConditions)).optional(),
  waitingMinutes: timeOfView('waitingMinutes'),
  silentHours: timeOfView('silentHours'),
  windowMinutes: timeOfView('windowMinutes'),
  levelMinutes: z.coerce.number().int().min(0).max(longestOfView.levelMinutes).optional(),
});
export type TicketFilter = z.output<typeof ticketFilter>;

/** The changes of a ticket; each combination is one transition of SPEC §4.1. */
export const ticketChange = z.object({
  status: ticketStatus.optional(),
  userId: idOrNone,
  queueId: idOrNone,
  whatsappId: idOrNone,
  useIntegration: z.boolean().optional(),
  promptId: idOrNone,
  integrationId: idOrNone,
  /** When it is resolved: the customer is not asked for a rating. */
  withoutRating: z.boolean().optional(),
  ...resolutionWithFields.shape,
});
export type TicketChange = z.output<typeof ticketChange>;

/** Tickets (SPEC §4.1, §6). Tickets of other queues answer 403, those of other companies 404. */
export const ticketEndpoints = defineEndpoints({
  'GET /tickets': {
    summary: 'The tickets one may see, latest activity or longest wait first, 40 a page',
    access: 'session',
    query: ticketFilter,
    answer: pageOf('tickets', ticket),
  },
  'GET /tickets/u/:uuid': {
    summary: 'One ticket by uuid, or by the uuid or number that it had in another product',
    access: 'session',
    params: z.object({
      uuid: z.uuid().or(
        z
          .string()
          .max(10)
          .regex(/^[1-9]\d*$/),
      ),
    }),
    answer: ticketRecord,
    errors: ['ERR_NO_TICKET_FOUND'],
  },
  'GET /tickets/:ticketId': {
    summary: 'One ticket',
    access: 'session',
    params,
    answer: ticketRecord,
    errors: ['ERR_NO_TICKET_FOUND'],
  },
  'GET /tickets/:ticketId/members': {
    summary: 'Who is in the group of a ticket, by name; null if WhatsApp cannot be asked now, or it is no group',
    access: 'session',
    callsPerMinute: 60,
    params,
    answer: z.object({
      members: z
        .array(
          z.object({
            /** Null for somebody who never wrote to the company. */
            contactId: id.nullable(),
            /** Empty if nobody knows it. */
            name: z.string(),
            number: z.string().nullable(),
            isAdmin: z.boolean(),
            /** Whether it is the connection of the ticket, i.e. the company itself; nobody mentions it. */
            isOwn: z.boolean(),
          }),
        )
        .nullable(),
    }),
    errors: ['ERR_NO_TICKET_FOUND'],
  },
  'POST /tickets': {
    summary: 'Start a conversation; it begins open. On conflict the error text is JSON with the owner and the queue',
    access: 'session',
    body: z.object({
      contactId: id,
      userId: idOrNone,
      status: ticketStatus.default('open'),
      queueId: idOrNone,
      whatsappId: idOrNone,
    }),
    answer: ticketRecord,
    errors: [
      'ERR_NO_CONTACT_FOUND',
      'ERR_NO_QUEUE_FOUND',
      'ERR_NO_USER_FOUND',
      'ERR_NO_DEF_WAPP_FOUND',
      'ERR_NO_WAPP_FOUND',
      'ERR_OTHER_OPEN_TICKET',
      'ERR_TRANSFER_OUT_OF_SIGHT',
      'ERR_CREATING_TICKET',
    ],
  },
  'PUT /tickets/:ticketId': {
    summary: 'Accept, return, resolve, reopen or transfer',
    access: 'session',
    params,
    body: ticketChange,
    answer: ticketRecord,
    errors: [
      'ERR_NO_PROMPT_FOUND',
      'ERR_NO_INTEGRATION_FOUND',
      'ERR_NO_TICKET_FOUND',
      'ERR_NO_QUEUE_FOUND',
      'ERR_NO_USER_FOUND',
      'ERR_OTHER_OPEN_TICKET',
      'ERR_TICKET_STATUS',
      'ERR_TRANSFER_OUT_OF_SIGHT',
      'ERR_NO_WAPP_FOUND',
      'ERR_NO_REASON_FOUND',
      'ERR_REASON_REQUIRED',
      'ERR_FIELDS_REQUIRED',
      'ERR_NO_CUSTOM_FIELD_FOUND',
    ],
  },
  'DELETE /tickets/:ticketId': {
    summary: 'Delete a ticket with its messages',
    access: 'ticket-options:deleteTicket',
    params,
    answer: done,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_PERSON_HELD'],
  },
  'POST /tickets/closeAll': {
    summary: 'Close every ticket of a status in the chosen queues; what remains is closed a little later, and told',
    access: 'tickets:closeAll',
    body: closeAllChoice,
    answer: z.object({ closed: z.int(), remaining: z.int() }),
    errors: ['ERR_NO_REASON_FOUND', 'ERR_REASON_REQUIRED', 'ERR_FIELDS_REQUIRED', 'ERR_NO_CUSTOM_FIELD_FOUND'],
  },
  'POST /tickets/closeAll/preview': {
    summary: 'How many tickets that would close, and the names of the contacts who wrote last, at most ten',
    access: 'tickets:closeAll',
    body: closeAllChoice,
    answer: z.object({
      count: z.int(),
      names: z.array(z.string()),
      /** Their queues that ask why they are resolved. */
      asking: z.array(z.object({ id, askReason, requiredFieldIds: z.array(id) })),
    }),
  },
});
