import { bigint, index, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';

const sum = (name: string) => bigint(name, { mode: 'number' }).notNull();

/**
 * Sums of the rounds that began in an hour or a day of the company's clock (ADR 40): of all rounds, and by queue, agent
 * and connection. Computed only from `ticket_cycles`; hours in `stale_hours` have to be computed again.
 */
export const roundFigures = pgTable(
  'round_figures',
  {
    companyId: ofCompany(),
    span: text('span').$type<'hour' | 'day'>().notNull(),
    dimension: text('dimension').$type<'all' | 'queue' | 'agent' | 'connection'>().notNull(),
    startsAt: moment('starts_at').notNull(),
    /**
     * The queue, agent or connection; 0 for rounds without one, and for the sums of all rounds. Not a reference: its
     * deletion changes the rounds, which makes the hours stale.
     */
    subjectId: integer('subject_id').notNull(),
    rounds: integer('rounds').notNull(),
    leads: integer('leads').notNull(),
    pending: integer('pending').notNull(),
    happening: integer('happening').notNull(),
    finished: integer('finished').notNull(),
    /** The number of finished rounds that an agent had started, and the milliseconds from start to end. */
    supported: integer('supported').notNull(),
    supportMs: sum('support_ms'),
    /** The number of started rounds, and the milliseconds from their beginning to the start. */
    waited: integer('waited').notNull(),
    waitMs: sum('wait_ms'),
    rated: integer('rated').notNull(),
    ratings: integer('ratings').notNull(),
    /** The numbers of waits and first answers by length, with seven digits for each bucket (`recado_length`). */
    waitLengths: numeric('wait_lengths').notNull(),
    answerLengths: numeric('answer_lengths').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.span, table.dimension, table.startsAt, table.subjectId] })],
);

/**
 * Hours (UTC) whose rounds changed since their figures were computed; an hour has as many rows as changes. A trigger of
 * `ticket_cycles` adds them, without a key, so that no transaction waits for another.
 */
export const staleHours = pgTable(
  'stale_hours',
  {
    companyId: ofCompany(),
    hour: moment('hour').notNull(),
  },
  (table) => [index('stale_hours_company').on(table.companyId, table.hour)],
);
