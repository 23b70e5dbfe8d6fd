import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { contact } from '../../entities/contact.ts';
import { namedFieldValues } from '../../entities/custom-field.ts';
import { message } from '../../entities/message.ts';
import { messageAd } from '../../entities/message-card.ts';
import { templateWish } from '../../entities/message-template.ts';
import { queueSummary } from '../../entities/queue.ts';
import { resolution, roundReason } from '../../entities/reason.ts';
import { roundRating } from '../../entities/round-rating.ts';
import { ticket, ticketStatus } from '../../entities/ticket.ts';
import { id, idInText, ids, messageText } from '../../fields.ts';
import { because } from '../../issues.ts';
import { cursorQuery, nextCursor } from './paging.ts';

/** A ticket as programs see it. */
const apiTicket = ticket
  .pick({
    id: true,
    uuid: true,
    status: true,
    user: true,
    whatsapp: true,
    isGroup: true,
    unreadMessages: true,
    lastMessage: true,
    lastMessageAt: true,
    waitingSince: true,
    snooze: true,
    tags: true,
    createdAt: true,
    updatedAt: true,
  })
  .extend({
    queue: queueSummary.nullable(),
    contact: contact.pick({ id: true, name: true, number: true, email: true, isGroup: true }),
    /** The advertisement that led the customer to the current round; null if they came otherwise. */
    source: messageAd.nullable(),
    /** Why the current round was resolved, and the closing note. */
    reason: roundReason.nullable(),
    closingNote: z.string().nullable(),
    /** How the customer rated the current round; null without a rating. */
    rating: roundRating.nullable(),
  });

/** A message as programs see it; the URL of its file is valid for hours. */
const apiMessage = message.pick({
  id: true,
  ticketId: true,
  body: true,
  fromMe: true,
  ack: true,
  mediaType: true,
  mediaUrl: true,
  media: true,
  isDeleted: true,
  isEdited: true,
  contact: true,
  user: true,
  isAutomatic: true,
  failedCode: true,
  createdAt: true,
  updatedAt: true,
});

const params = z.object({ ticketId: idInText });
const reading = { access: 'token', plan: 'useExternalApi', callsPerMinute: 120 } as const;
const writing = { access: 'token', plan: 'useExternalApi', callsPerMinute: 60 } as const;

const change = z
  .object({
    /** `open` needs the user who serves the ticket, `pending` gives it back to its queue, `closed` resolves it. */
    status: ticketStatus.optional(),
    userId: id.nullable().optional(),
    queueId: id.nullable().optional(),
    ...resolution.shape,
    /** Values of fields of the ticket and of its contact, by key; they are set before the ticket is resolved. */
    customFields: namedFieldValues,
  })
  .refine(({ status, userId }) => status !== 'open' || userId, { path: ['userId'], ...because('required') });

/** Tickets and their messages for programs (ADR 75): the same transitions, texts and events as on the screens. */
export const apiTicketEndpoints = defineEndpoints({
  'GET /api/v1/tickets': {
    ...reading,
    scope: 'tickets:read',
    summary: 'Tickets, the latest activity first',
    query: cursorQuery.extend({
      status: ticketStatus.optional(),
      queueId: idInText.optional(),
      userId: idInText.optional(),
      contactId: idInText.optional(),
      /** Only tickets with a message or a change of status or owner since then. */
      activeSince: z.iso.datetime({ offset: true }).max(40).optional(),
    }),
    answer: z.object({ tickets: z.array(apiTicket), nextCursor }),
  },
  'GET /api/v1/tickets/:ticketId': {
    ...reading,
    scope: 'tickets:read',
    summary: 'One ticket',
    params,
    answer: apiTicket,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  },
  'PUT /api/v1/tickets/:ticketId': {
    ...writing,
    scope: 'tickets:write',
    summary: 'Assign a ticket to a user or a queue, give it back, resolve or reopen it',
    params,
    body: change,
    answer: apiTicket,
    errors: [
      'ERR_NO_TICKET_FOUND',
      'ERR_NO_QUEUE_FOUND',
      'ERR_NO_USER_FOUND',
      'ERR_OTHER_OPEN_TICKET',
      'ERR_TICKET_STATUS',
      'ERR_TRANSFER_OUT_OF_SIGHT',
      'ERR_NO_REASON_FOUND',
      'ERR_REASON_REQUIRED',
      'ERR_FIELDS_REQUIRED',
    ],
  },
  'PUT /api/v1/tickets/:ticketId/tags': {
    ...writing,
    scope: 'tickets:write',
    summary: 'Replace the tags of a ticket; of several lanes it gets one, the last new one',
    params,
    body: z.object({ tags: ids.max(50) }),
    answer: apiTicket,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_TAG_FOUND'],
  },
  'GET /api/v1/tickets/:ticketId/messages': {
    ...reading,
    scope: 'messages:read',
    summary: 'Messages of a ticket, 20 at a time, oldest first; `cursor` goes back to older ones',
    params,
    query: z.object({ cursor: idInText.optional() }),
    answer: z.object({ messages: z.array(apiMessage), nextCursor: id.nullable() }),
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_MESSAGE_FOUND'],
  },
  'POST /api/v1/tickets/:ticketId/messages': {
    ...writing,
    scope: 'messages:send',
    summary:
      'Send a text into an open ticket, or files as multipart `medias` with the text as the caption of the first, or a template',
    multipart: true,
    idempotent: true,
    params,
    body: z.object({
      body: messageText,
      /** A template instead of a text; a file that comes with it is that of its header. */
      template: templateWish.optional(),
      /** The user who answers; without them the message is automatic, and the customer still waits. */
      userId: idInText.optional(),
    }),
    answer: z.object({ messages: z.array(apiMessage) }),
    errors: [
      'ERR_NO_TICKET_FOUND',
      'ERR_TICKET_NOT_OPEN',
      'ERR_CONTACT_BLOCKED',
      'ERR_NO_USER_FOUND',
      'ERR_NO_WAPP_FOUND',
      'ERR_WAPP_INVALID_CONTACT',
      'ERR_IDEMPOTENCY_KEY_USED',
      'ERR_NO_TEMPLATE_FOUND',
      'ERR_TEMPLATE_NOT_APPROVED',
      'ERR_NO_FILE_FOUND',
      'ERR_NOT_SUPPORTED',
      'ERR_FILE_TOO_LARGE',
      'ERR_FILE_TYPE',
    ],
  },
  'GET /api/v1/queues': {
    ...reading,
    scope: 'tickets:read',
    summary: 'The queues of the company, to which tickets are assigned',
    answer: z.object({ queues: z.array(z.object({ id, name: z.string() })) }),
  },
  'GET /api/v1/reasons': {
    ...reading,
    scope: 'tickets:read',
    summary: 'The reasons for which tickets are resolved, each with the queues that it is for; null: all',
    answer: z.object({ reasons: z.array(roundReason.extend({ queueIds: z.array(id).nullable() })) }),
  },
  'GET /api/v1/users': {
    ...reading,
    scope: 'tickets:read',
    summary: 'The users of the company, to whom tickets are assigned',
    answer: z.object({ users: z.array(z.object({ id, name: z.string(), queueIds: z.array(id) })) }),
  },
  'GET /api/v1/connections': {
    ...reading,
    scope: 'messages:send',
    summary: 'The connections that this key sends with',
    answer: z.object({
      connections: z.array(z.object({ id, name: z.string(), status: z.string(), isDefault: z.boolean() })),
    }),
  },
});
