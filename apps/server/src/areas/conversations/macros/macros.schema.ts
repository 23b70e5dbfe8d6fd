import type { MacroStep } from '@recado/contract';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, moment, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { tickets } from '../tickets/tickets.schema.ts';

/** Several steps in a ticket at once, of one user or of the company (ADR 169). */
export const macros = pgTable(
  'macros',
  {
    id: identity(),
    companyId: ofCompany(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    isShared: boolean('is_shared').notNull(),
    steps: jsonb('steps').$type<MacroStep[]>().notNull(),
    uses: integer('uses').notNull().default(0),
    lastUsedAt: moment('last_used_at'),
    ...timestamps(),
  },
  (table) => [index('macros_company').on(table.companyId, table.name), index('macros_user').on(table.userId)],
);

/** A macro that ran, by the key of the call: the same call runs it once. */
export const macroRuns = pgTable(
  'macro_runs',
  {
    id: identity(),
    companyId: ofCompany(),
    macroId: integer('macro_id')
      .notNull()
      .references(() => macros.id, { onDelete: 'cascade' }),
    ticketId: integer('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    ranAt: moment('ran_at').notNull(),
  },
  (table) => [
    uniqueIndex('macro_runs_once').on(table.companyId, table.ticketId, table.key),
    index('macro_runs_macro').on(table.macroId),
    index('macro_runs_ticket').on(table.ticketId),
    index('macro_runs_old').on(table.ranAt),
  ],
);
