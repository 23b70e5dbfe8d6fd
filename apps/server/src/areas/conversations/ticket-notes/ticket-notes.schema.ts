import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, moment, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { contacts } from '../contacts/contacts.schema.ts';
import { tickets } from '../tickets/tickets.schema.ts';

/** A note about a ticket, or about its contact in general (SPEC §3, Ticket note). */
export const ticketNotes = pgTable(
  'ticket_notes',
  {
    id: identity(),
    companyId: ofCompany(),
    contactId: integer('contact_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    /** The ticket; null for a note about the contact, which every colleague reads. */
    ticketId: integer('ticket_id').references(() => tickets.id, { onDelete: 'cascade' }),
    /**
     * The queue and the round of the ticket when the note was written; like those of a message, they decide who reads
     * it (ADR 11).
     */
    queueId: integer('queue_id').references(() => queues.id, { onDelete: 'set null' }),
    /** Not a foreign key: a round is deleted only with its ticket, which also deletes the notes. */
    cycleId: integer('cycle_id'),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The author's name at that time, shown after the user is deleted. */
    userName: text('user_name').notNull(),
    note: text('note').notNull(),
    isPinned: boolean('is_pinned').notNull().default(false),
    ...timestamps(),
  },
  (table) => [
    index('ticket_notes_ticket').on(table.ticketId, table.id),
    index('ticket_notes_contact').on(table.contactId, table.id),
    index('ticket_notes_company').on(table.companyId),
    index('ticket_notes_user').on(table.userId).where(sql`${table.userId} is not null`),
    index('ticket_notes_queue').on(table.queueId).where(sql`${table.queueId} is not null`),
  ],
);

/** A colleague whom a note mentions, and when they saw it. */
export const noteMentions = pgTable(
  'note_mentions',
  {
    id: identity(),
    companyId: ofCompany(),
    noteId: integer('note_id')
      .notNull()
      .references(() => ticketNotes.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    seenAt: moment('seen_at'),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('note_mentions_note_user').on(table.noteId, table.userId),
    index('note_mentions_unseen').on(table.userId, table.id).where(sql`${table.seenAt} is null`),
    index('note_mentions_user').on(table.userId),
    index('note_mentions_company').on(table.companyId),
  ],
);
