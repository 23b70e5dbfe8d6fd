import { z } from 'zod';
import { day, id, sizedText, timestamp } from '../fields.ts';
import { levelTargets, serviceLevelLimits, ticketPriorities } from '../service-level-bounds.ts';

export const ticketPriority = z.enum(ticketPriorities);
export type TicketPriority = z.output<typeof ticketPriority>;

/** A step of macros and rules: gives the ticket a priority, or takes it away. */
export const priorityStep = z.object({ kind: z.literal('priority'), priority: ticketPriority.nullable() });

export type LevelTarget = (typeof levelTargets)[number];

const minutes = z.int().min(1).max(serviceLevelLimits.minutes).nullable();

/**
 * What a company promises the customers of a queue and priority, in minutes of working time; null: nothing. Null as queue or
 * priority stands for all that have no level of their own; a queue's own level comes before that of a priority.
 */
export const serviceLevel = z.object({
  queueId: id.nullable(),
  priority: ticketPriority.nullable(),
  firstAnswerMinutes: minutes,
  nextAnswerMinutes: minutes,
  solutionMinutes: minutes,
});
export type ServiceLevel = z.output<typeof serviceLevel>;

/** The target that a ticket has to meet next. */
export const ticketLevel = z.object({
  target: z.enum(levelTargets),
  /** When the working time is used up; null while the clock is paused, because the company waits for the customer. */
  dueAt: timestamp.nullable(),
  /** While it is paused: the seconds of working time that are left. */
  secondsLeft: z.int().nullable(),
});
export type TicketLevel = z.output<typeof ticketLevel>;

/** A day on which the company is closed. */
export const holidayDraft = z.object({
  name: sizedText(1, serviceLevelLimits.holidayName),
  day,
  /** Whether it is on the same day of every year. */
  isYearly: z.boolean(),
});
export type HolidayDraft = z.output<typeof holidayDraft>;

export const holiday = holidayDraft.extend({ id, companyId: id });
export type Holiday = z.output<typeof holiday>;
