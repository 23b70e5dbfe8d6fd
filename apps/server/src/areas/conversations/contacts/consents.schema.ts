import type { ConsentSource, ConsentState } from '@recado/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, moment, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { contacts } from './contacts.schema.ts';

/** What is known about whether contacts want marketing: all that was said, one of it current (docs/adr/0187). */
export const marketingConsents = pgTable(
  'marketing_consents',
  {
    id: identity(),
    companyId: ofCompany(),
    contactId: integer('contact_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    state: text('state').$type<ConsentState>().notNull(),
    source: text('source').$type<ConsentSource>().notNull(),
    /** What the contact said, or the name of a form. */
    text: text('text').notNull().default(''),
    /** The name of the colleague or key, as it was then. */
    toldBy: text('told_by'),
    toldAt: moment('told_at').notNull(),
    /** Whether it is the latest of its contact; `renewCurrent` keeps it. */
    isCurrent: boolean('is_current').notNull().default(false),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('marketing_consents_current').on(table.companyId, table.contactId).where(sql`${table.isCurrent}`),
    index('marketing_consents_contact').on(table.contactId, table.toldAt, table.id),
    // Who may get campaigns.
    index('marketing_consents_given')
      .on(table.companyId, table.contactId)
      .where(sql`${table.isCurrent} and ${table.state} = 'given'`),
    check('marketing_consents_state', sql`${table.state} in ('given', 'refused', 'unknown')`),
    check('marketing_consents_source', sql`${table.source} in ('person', 'import', 'program', 'keyword')`),
  ],
);
