import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { tickets } from '../../conversations/tickets/tickets.schema.ts';

const count = (name: string) => integer(name).notNull().default(0);

/**
 * A menu: the one below an option, or a queue's first level. Not a reference, so that the figures of a deleted option
 * stay.
 */
const menu = () => ({
  companyId: ofCompany(),
  queueId: integer('queue_id')
    .notNull()
    .references(() => queues.id, { onDelete: 'cascade' }),
  /** 0: the first level. */
  optionId: integer('option_id').notNull(),
  /** The title at that time. */
  title: text('title').notNull(),
  /** The day on which the visit began, on the company's clock. */
  day: date('day').notNull(),
});

/** The current visits to menus, at most one for each ticket, until their outcome is known (ADR 77). */
export const menuVisits = pgTable(
  'menu_visits',
  {
    ticketId: integer('ticket_id')
      .primaryKey()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    ...menu(),
    /** Whether the bot stopped repeating the menu. */
    isAtLimit: boolean('is_at_limit').notNull().default(false),
  },
  (table) => [index('menu_visits_queue').on(table.queueId), index('menu_visits_company').on(table.companyId)],
);

/**
 * The number of visits to each menu, and their outcomes (ADR 77). The bot adds a row for each step, so that no
 * transaction waits for another; a job replaces these rows with one sum for each menu and day.
 */
export const menuFigures = pgTable(
  'menu_figures',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ...menu(),
    isSum: boolean('is_sum').notNull().default(false),
    reached: count('reached'),
    chose: count('chose'),
    back: count('back'),
    person: count('person'),
    silent: count('silent'),
    limit: count('at_limit'),
  },
  (table) => [
    uniqueIndex('menu_figures_sum').on(table.queueId, table.optionId, table.day).where(sql`${table.isSum}`),
    index('menu_figures_queue').on(table.queueId, table.day),
    index('menu_figures_step').on(table.companyId, table.id).where(sql`not ${table.isSum}`),
    index('menu_figures_company').on(table.companyId),
  ],
);
