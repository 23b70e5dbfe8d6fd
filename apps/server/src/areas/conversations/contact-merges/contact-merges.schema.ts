import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, moment, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { contacts } from '../contacts/contacts.schema.ts';

/** Two contacts that somebody merged by hand, with what takes them apart again; kept for 30 days (docs/adr/0173). */
export const contactMerges = pgTable(
  'contact_merges',
  {
    id: identity(),
    companyId: ofCompany(),
    keptId: integer('kept_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    /** The id that the absorbed contact had, and gets back. */
    absorbedId: integer('absorbed_id').notNull(),
    absorbedName: text('absorbed_name').notNull(),
    /** The name of who merged them, as it was then. */
    mergedBy: text('merged_by').notNull(),
    mergedAt: moment('merged_at').notNull(),
    /** Until when it can be undone; earlier than planned if WhatsApp joined one of the two with somebody else meanwhile. */
    undoUntil: moment('undo_until').notNull(),
    undoneAt: moment('undone_at'),
    /** Both contacts as they were, and what was moved or replaced, by module. */
    before: jsonb('before').notNull(),
    ...timestamps(),
  },
  (table) => [
    index('contact_merges_company').on(table.companyId),
    index('contact_merges_kept').on(table.keptId, table.id),
    index('contact_merges_old').on(table.undoUntil),
  ],
);
