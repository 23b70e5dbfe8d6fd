import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** How many limited calls were made in the window that ends at `endsAt`; shared by all processes. */
export const callCounts = pgTable(
  'call_counts',
  {
    /** A hash: e-mail addresses and numbers are not stored here. */
    key: text('key').primaryKey(),
    calls: integer('calls').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [index('call_counts_end').on(table.endsAt)],
);
