import { sql } from 'drizzle-orm';
import { index, integer, pgTable } from 'drizzle-orm/pg-core';
import { moment, wordVector } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { messages } from './messages.schema.ts';

/**
 * The words of each message that the search can find (ADR 31). A trigger of `messages` writes them, in the transaction
 * that writes the message; `recado_find_words` reads them.
 */
export const messageWords = pgTable(
  'message_words',
  {
    messageId: integer('message_id')
      .primaryKey()
      .references(() => messages.id, { onDelete: 'cascade' }),
    companyId: ofCompany(),
    createdAt: moment('created_at').notNull(),
    words: wordVector('words').notNull(),
  },
  (table) => [
    index('message_words_newest').on(
      table.companyId,
      table.createdAt.desc().nullsFirst(),
      table.messageId.desc().nullsFirst(),
    ),
    // Without a pending list, which every search would have to read.
    index('message_words_places')
      .using('gin', sql`recado_word_places(${table.companyId}, ${table.createdAt}, ${table.words})`)
      .with({ fastupdate: false }),
  ],
);

/** Messages older than the index are added in parts; those with ids below `belowId` are missing. At most one row. */
export const messageWordBacklog = pgTable('message_word_backlog', { belowId: integer('below_id').primaryKey() });
