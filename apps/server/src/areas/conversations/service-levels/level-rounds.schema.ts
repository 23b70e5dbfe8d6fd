import type { LevelTarget, TicketPriority } from '@recado/contract';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, moment } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { ticketCycles, tickets } from '../tickets/tickets.schema.ts';

/**
 * The clocks of a round of service, and how they ended. Times are seconds of working time; `null` in a `…Met` column: not
 * ended yet, or nothing was promised. Queue, agent and reason are those of the round.
 */
export const levelRounds = pgTable(
  'level_rounds',
  {
    id: identity(),
    companyId: ofCompany(),
    ticketId: integer('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    cycleId: integer('cycle_id')
      .notNull()
      .references(() => ticketCycles.id, { onDelete: 'cascade' }),
    /** When the customer wrote for the first time. */
    beganAt: moment('began_at').notNull(),
    priority: text('priority').$type<TicketPriority>(),
    /** What was promised when the clocks were last set. */
    firstAnswerMinutes: integer('first_answer_minutes'),
    nextAnswerMinutes: integer('next_answer_minutes'),
    solutionMinutes: integer('solution_minutes'),
    /** Since when the customer waits for an answer, and for which; null: the company waits for the customer. */
    waitingSince: moment('waiting_since'),
    waitsFor: text('waits_for').$type<Exclude<LevelTarget, 'solution'>>(),
    firstAnswerSeconds: integer('first_answer_seconds'),
    firstAnswerMet: boolean('first_answer_met'),
    /** Later answers in time, and not in time. */
    answersMet: integer('answers_met').notNull().default(0),
    answersMissed: integer('answers_missed').notNull().default(0),
    /** Working time in which the customer waited, without the present wait. */
    solutionSeconds: integer('solution_seconds').notNull().default(0),
    /** When that time was used up, if it was. */
    solutionMissedAt: moment('solution_missed_at'),
    solutionMet: boolean('solution_met'),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    uniqueIndex('level_rounds_cycle').on(table.cycleId),
    index('level_rounds_ticket').on(table.ticketId),
    index('level_rounds_began').on(table.companyId, table.beganAt),
  ],
);
