import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { assignmentModes, away } from '../entities/assignment.ts';
import { queueSummary } from '../entities/queue.ts';
import { ticketStatus } from '../entities/ticket.ts';
import { listedUser } from '../entities/user.ts';
import { id, idInText, timestamp } from '../fields.ts';

/** The most tickets that the page of supervisors lists; the counts are of all. */
export const mostSupervised = 300;

const params = z.object({ userId: idInText });

/** A ticket as supervisors see it: who waits or is served, where, and since when. */
const supervisedTicket = z.object({
  id,
  uuid: z.string(),
  contact: z.string(),
  status: ticketStatus,
  queueId: id.nullable(),
  userId: id.nullable(),
  unreadMessages: z.int(),
  /** Since when the customer waits for an answer; null: they do not. */
  waitingSince: timestamp.nullable(),
  /** Its agent wrote last, or nobody did: when. */
  lastMessageAt: timestamp,
});
export type SupervisedTicket = z.output<typeof supervisedTicket>;

const supervisedQueue = queueSummary.extend({
  assignmentMode: z.enum(assignmentModes),
  /** Tickets without an agent, and since when the oldest of their customers waits. */
  waiting: z.int(),
  oldestSince: timestamp.nullable(),
});
export type SupervisedQueue = z.output<typeof supervisedQueue>;

const supervisedAgent = z.object({
  id,
  name: z.string(),
  queueIds: z.array(id),
  online: z.boolean(),
  away: away.nullable(),
  /** Whether it is within their working hours. */
  works: z.boolean(),
  /** Their open tickets, those of them whose customers wait, and since when the oldest does. */
  open: z.int(),
  waiting: z.int(),
  oldestSince: timestamp.nullable(),
  /** Their own limit, or the smallest of their queues; null: none. */
  limit: z.int().nullable(),
});
export type SupervisedAgent = z.output<typeof supervisedAgent>;

/** Who gets tickets: agents who are away, and what supervisors see of queues and agents at present (docs/adr/0167). */
export const assignmentEndpoints = defineEndpoints({
  'PUT /users/:userId/away': {
    summary: 'Say that a user is away: oneself, or anybody for administrators. No tickets are assigned to them',
    access: 'session',
    params,
    body: z.object({ reason: z.string().trim().max(80).optional(), until: z.iso.datetime().max(40).nullish() }),
    answer: listedUser,
    errors: ['ERR_NO_USER_FOUND'],
  },
  'DELETE /users/:userId/away': {
    summary: 'Say that a user is back; a repetition changes nothing',
    access: 'session',
    params,
    answer: listedUser,
    errors: ['ERR_NO_USER_FOUND'],
  },
  'GET /supervision': {
    summary: 'Who waits in which queue and with whom, how much each agent has, and who is away; the longest wait first',
    access: 'tickets-manager:showall',
    answer: z.object({
      queues: z.array(supervisedQueue),
      agents: z.array(supervisedAgent),
      tickets: z.array(supervisedTicket).max(mostSupervised),
      /** Whether there are more tickets than are listed. */
      isCut: z.boolean(),
    }),
  },
});
