import type { ReaderKind, ReadingWay } from '@recado/contract';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { contacts } from '../contacts/contacts.schema.ts';

/**
 * Who read which conversation: a row for each reader, conversation, way and hour, kept for 90 days (docs/adr/0188). Readers and
 * tickets are numbers without references, because a row outlives them; 0: none.
 */
export const conversationReads = pgTable(
  'conversation_reads',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    companyId: ofCompany(),
    /** The beginning of the hour. */
    hour: moment('hour').notNull(),
    contactId: integer('contact_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    /** 0: the person as a whole. */
    ticketId: integer('ticket_id').notNull(),
    /** 0: a program. */
    userId: integer('user_id').notNull(),
    /** The key of a program; 0: a user. */
    keyId: integer('key_id').notNull(),
    readerKind: text('reader_kind').$type<ReaderKind>().notNull(),
    /** The reader's name, as it was then. */
    readerName: text('reader_name').notNull(),
    way: text('way').$type<ReadingWay>().notNull(),
    firstAt: moment('first_at').notNull(),
    lastAt: moment('last_at').notNull(),
    count: integer('count').notNull(),
  },
  (table) => {
    const latest = () => [table.hour.desc().nullsFirst(), table.id.desc().nullsFirst()] as const;
    return [
      uniqueIndex('conversation_reads_one').on(
        ...([table.companyId, table.hour, table.contactId, table.ticketId] as const),
        ...([table.userId, table.keyId, table.way] as const),
      ),
      index('conversation_reads_latest').on(table.companyId, ...latest()),
      index('conversation_reads_contact').on(table.contactId, ...latest()),
      index('conversation_reads_user').on(table.companyId, table.userId, ...latest()),
      index('conversation_reads_old').on(table.hour),
      check('conversation_reads_reader', sql`(${table.userId} = 0) <> (${table.keyId} = 0)`),
    ];
  },
);
