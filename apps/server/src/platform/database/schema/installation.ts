import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, uuid } from 'drizzle-orm/pg-core';

/** Data about this database itself: one row, created with the table and never transferred to another database. */
export const installation = pgTable(
  'installation',
  {
    /** Limits the table to one row. */
    only: boolean('only').primaryKey().default(true),
    id: uuid('id').notNull().defaultRandom(),
    /** What the data folder of this installation contains, so that no process works on another one. */
    folderMarker: uuid('folder_marker'),
  },
  (table) => [check('installation_only', sql`${table.only}`)],
);
