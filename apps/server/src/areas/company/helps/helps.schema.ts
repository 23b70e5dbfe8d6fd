import { pgTable, text } from 'drizzle-orm/pg-core';
import { identity, timestamps } from '../../../platform/database/schema/columns.ts';

/** A help video of the platform (SPEC §3). */
export const helps = pgTable('helps', {
  id: identity(),
  title: text('title').notNull(),
  description: text('description').notNull().default(''),
  video: text('video').notNull(),
  ...timestamps(),
});
