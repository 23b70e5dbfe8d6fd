import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, moment } from '../../../../platform/database/schema/columns.ts';

/** An error of a release in browsers, without whom it happened to (ADR 150): a few of each release, for a month. */
export const releaseErrors = pgTable(
  'release_errors',
  {
    id: identity(),
    remote: text('remote').notNull(),
    release: text('release').notNull(),
    /** A hash of message and frames, by which the same error is known again. */
    likeness: text('likeness').notNull(),
    message: text('message').notNull(),
    /** Places in the files of the release, the innermost first. */
    frames: text('frames').array().notNull(),
    count: integer('count').notNull().default(1),
    browsers: text('browsers').array().notNull(),
    firstAt: moment('first_at').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (table) => [uniqueIndex('release_errors_unique').on(table.remote, table.release, table.likeness)],
);
