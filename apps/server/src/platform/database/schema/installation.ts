import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, uuid } from 'drizzle-orm/pg-core';

/** What this database knows of itself: one row, made with the table and never copied to another database by a transfer. */
export const installation = pgTable(
  'installation',
  {
    /** Keeps the table at one row. */
    only: boolean('only').primaryKey().default(true),
    id: uuid('id').notNull().defaultRandom(),
  },
  (table) => [check('installation_only', sql`${table.only}`)],
);
