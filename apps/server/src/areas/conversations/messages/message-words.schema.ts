import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { moment, wordVector } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { messages } from './messages.schema.ts';

/**
 * The words of each message that the search can find (ADR 31). A trigger of `messages` writes them, in the transaction
 * that writes the message; `recado_find_words` reads them. PostgreSQL keeps them in sixteen partitions by company (ADR 144),
 * so the company belongs to the key, and to the condition of whoever looks for a message's words.
 */
export const messageWords = pgTable(
  'message_words',
  {
    messageId: integer('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    companyId: ofCompany(),
    createdAt: moment('created_at').notNull(),
    words: wordVector('words').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.messageId] }),
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
