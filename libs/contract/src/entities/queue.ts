import { z } from 'zod';
import { appName, appPartName } from '../app-archive.ts';
import { id, timestamp } from '../fields.ts';
import { fileAddress } from '../file-address.ts';
import { assignmentFallbacks, assignmentModes, awayTicketChoices } from './assignment.ts';
import { askReason } from './reason.ts';
import { shownSchedule } from './schedule.ts';

/** The fields of a queue in other records. */
export const queueSummary = z.object({ id, name: z.string(), color: z.string() });
export type QueueSummary = z.output<typeof queueSummary>;

/** A department in which tickets wait (SPEC §3, Queue). */
export const queue = queueSummary.extend({
  greetingMessage: z.string(),
  complationMessage: z.string(),
  outOfHoursMessage: z.string(),
  ratingMessage: z.string(),
  orderQueue: z.int().nullable(),
  /** Minutes a customer may wait for the first answer of a round, and for a later one; null: no limit. */
  firstAnswerLimit: z.int().nullable(),
  answerLimit: z.int().nullable(),
  /** Whether an agent who resolves a ticket is asked for the reason. */
  askReason,
  /** The fields of contacts and tickets without which no ticket is resolved (docs/adr/0174). */
  requiredFieldIds: z.array(id),
  integrationId: id.nullable(),
  promptId: id.nullable(),
  schedules: z.array(shownSchedule),
  /** Who gets its tickets (docs/adr/0167). */
  assignmentMode: z.enum(assignmentModes),
  assignmentFallback: z.enum(assignmentFallbacks),
  /** Open tickets of an agent without a limit of their own; null: no limit. */
  ticketLimit: z.int().nullable(),
  /** The queue that gets what nobody was free for during these minutes. */
  overflowQueueId: id.nullable(),
  overflowMinutes: z.int().nullable(),
  awayTickets: z.enum(awayTicketChoices),
  /** What agents must be able to do. */
  skills: z.array(z.string()),
  updatedAt: timestamp,
});
export type Queue = z.output<typeof queue>;

/** A step of the chatbot that the server of an app answers, by the names of both (docs/adr/0154). */
export const appStep = z.object({ app: appName, step: appPartName });
export type AppStep = z.output<typeof appStep>;

const optionFields = z.object({
  id,
  title: z.string(),
  message: z.string(),
  option: z.string(),
  queueId: id,
  parentId: id.nullable(),
  /** The file that is sent before the message. */
  mediaName: z.string().nullable(),
  mediaPath: fileAddress().nullable(),
  mediaType: z.string().nullable(),
  /** Who answers customers who choose it, in place of the options below it. */
  appStep: appStep.nullable(),
  updatedAt: timestamp,
});

/** One entry of a queue's chatbot menu, a tree by `parentId`, with its direct children (SPEC §3, Queue option). */
export const queueOption = optionFields.extend({ children: z.array(optionFields) });
export type QueueOption = z.output<typeof queueOption>;
