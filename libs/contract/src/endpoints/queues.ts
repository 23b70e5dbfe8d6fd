import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { assignmentFallbacks, assignmentModes, awayTicketChoices, skill } from '../entities/assignment.ts';
import { mostRequiredFields } from '../entities/custom-field.ts';
import { appStep, queue, queueOption } from '../entities/queue.ts';
import { askReason } from '../entities/reason.ts';
import { sentSchedule } from '../entities/schedule.ts';
import { changesOf, done, id, idInText, idOrNone, ids, liveTickets, orNone, sizedText } from '../fields.ts';

/** The longest limit for an answer: a week. */
const mostMinutes = 7 * 24 * 60;

const queueBody = z.object({
  name: sizedText(2, 50),
  /** A colour code or name, and nothing else that could be style code. */
  color: sizedText(3, 9).regex(/^#?[0-9a-zA-Z]+$/),
  greetingMessage: z.string().max(4000).default(''),
  complationMessage: z.string().max(4000).default(''),
  outOfHoursMessage: z.string().max(4000).default(''),
  ratingMessage: z.string().max(4000).default(''),
  orderQueue: orNone(z.int().min(0).max(10_000)),
  /** Minutes, at most a week. */
  firstAnswerLimit: orNone(z.int().min(1).max(mostMinutes)),
  answerLimit: orNone(z.int().min(1).max(mostMinutes)),
  askReason: askReason.default('none'),
  /** The fields that everyone sees without which no ticket of it is resolved. */
  requiredFieldIds: ids.max(mostRequiredFields).default([]),
  integrationId: idOrNone,
  promptId: idOrNone,
  schedules: z.array(sentSchedule).max(7).optional(),
  assignmentMode: z.enum(assignmentModes).optional(),
  assignmentFallback: z.enum(assignmentFallbacks).optional(),
  ticketLimit: orNone(z.int().min(1).max(1000)),
  overflowQueueId: idOrNone,
  overflowMinutes: orNone(z.int().min(1).max(mostMinutes)),
  awayTickets: z.enum(awayTicketChoices).optional(),
  skills: z.array(skill).max(20).optional(),
});
const params = z.object({ queueId: idInText });
const optionParams = z.object({ queueOptionId: idInText });
const optionBody = z.object({
  title: z.string().trim().min(1).max(200),
  message: z.string().max(4000).default(''),
  /** The number that a customer answers with; if it is absent or taken, the next free one of its level. */
  option: z.string().trim().min(1).max(10).optional(),
  queueId: id,
  parentId: idOrNone,
  /** Who answers customers who choose it, in place of the options below it. */
  appStep: appStep.nullish(),
});

/** Queues and their chatbot menus (SPEC §2.9, §5). */
export const queueEndpoints = defineEndpoints({
  'GET /queue': { summary: 'All queues, in their order', access: 'session', answer: z.array(queue) },
  'GET /queue/:queueId': {
    summary: 'One queue',
    access: 'session',
    params,
    answer: queue,
    errors: ['ERR_NO_QUEUE_FOUND'],
  },
  'POST /queue': {
    summary: 'Create a queue',
    access: 'queues:manage',
    body: queueBody,
    answer: queue,
    errors: [
      'ERR_NO_PROMPT_FOUND',
      'ERR_NO_INTEGRATION_FOUND',
      'ERR_NO_QUEUE_FOUND',
      'ERR_QUEUE_COLOR_ALREADY_EXISTS',
      'ERR_QUEUE_NAME_ALREADY_EXISTS',
      'ERR_PLAN_LIMIT_REACHED',
    ],
  },
  'PUT /queue/:queueId': {
    summary: 'Change a queue',
    access: 'queues:manage',
    params,
    body: changesOf(queueBody),
    answer: queue,
    errors: [
      'ERR_NO_PROMPT_FOUND',
      'ERR_NO_INTEGRATION_FOUND',
      'ERR_NO_QUEUE_FOUND',
      'ERR_QUEUE_COLOR_ALREADY_EXISTS',
      'ERR_QUEUE_NAME_ALREADY_EXISTS',
    ],
  },
  'DELETE /queue/:queueId': {
    summary: 'Delete a queue; its tickets stay, without queue or in another one',
    access: 'queues:manage',
    params,
    query: liveTickets.extend({ toQueueId: idInText.optional() }),
    answer: done,
    errors: ['ERR_NO_QUEUE_FOUND', 'ERR_TICKETS_LEFT'],
  },
  'GET /queue/:queueId/live-tickets': {
    summary: 'How many open and pending tickets a queue has (ADR 27)',
    access: 'queues:manage',
    params,
    answer: z.object({ count: z.int() }),
    errors: ['ERR_NO_QUEUE_FOUND'],
  },
  'GET /queue-options': {
    summary: 'The menu options of a queue under one parent (-1: the first level)',
    access: 'session',
    query: z.object({ queueId: idInText, parentId: z.coerce.number().int().min(-1).max(2_147_483_647).optional() }),
    answer: z.array(queueOption),
  },
  'POST /queue-options': {
    summary: 'Add a menu option',
    access: 'queues:manage',
    body: optionBody,
    answer: queueOption,
    errors: ['ERR_NO_QUEUE_FOUND', 'ERR_MENU_TOO_LARGE', 'ERR_NOT_FOUND'],
  },
  'PUT /queue-options/:queueOptionId': {
    summary: 'Change a menu option',
    access: 'queues:manage',
    params: optionParams,
    body: changesOf(optionBody.omit({ queueId: true, parentId: true })),
    answer: queueOption,
    errors: ['ERR_NO_QUEUE_FOUND', 'ERR_MENU_TOO_LARGE', 'ERR_NOT_FOUND'],
  },
  'PUT /queue-options/:queueOptionId/move': {
    summary: 'Move a menu option to a place among the options of a parent, or of the first level',
    access: 'queues:manage',
    params: optionParams,
    body: z.object({ parentId: idOrNone, position: z.int().min(0).max(500) }),
    answer: queueOption,
    errors: ['ERR_NO_QUEUE_FOUND', 'ERR_OPTION_BELOW_ITSELF', 'ERR_MENU_TOO_LARGE'],
  },
  'DELETE /queue-options/:queueOptionId': {
    summary: 'Delete a menu option and everything below it',
    access: 'queues:manage',
    params: optionParams,
    answer: done,
    errors: ['ERR_NO_QUEUE_FOUND', 'ERR_MENU_TOO_LARGE'],
  },
});
