import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';

/** A person to whom the company's campaigns send nothing (SERVER §2). */
export const suppressedNumbers = pgTable(
  'suppressed_numbers',
  {
    id: identity(),
    companyId: ofCompany(),
    /** Digits with country code; null while only the customer's LID or user id is known. */
    number: text('number'),
    /** WhatsApp's id of a customer who opted out. */
    lid: text('lid'),
    /** The same on the official platform. */
    userId: text('user_id'),
    name: text('name').notNull().default(''),
    /** The customer's opt-out word, or the administrator's reason. */
    reason: text('reason').notNull().default(''),
    source: text('source').$type<'customer' | 'agent' | 'import' | 'whatsapp'>().notNull(),
    /** How releases before 7.1 compared the number; they may still run during an upgrade. */
    comparedNumber: text('compared_number').generatedAlwaysAs(
      sql`regexp_replace("number", '^(55[0-9]{2})9([0-9]{8})$', '\\1\\2')`,
    ),
    /** Name and number in the form that the search compares: lower case without accents. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`recado_fold("name") || ' ' || coalesce("number", '')`),
    ...timestamps(),
  },
  (table) => [
    // What somebody told WhatsApp itself is a row of its own: taking it back leaves the other reasons.
    uniqueIndex('suppressed_numbers_exact').on(table.companyId, table.number, sql`(${table.source} = 'whatsapp')`),
    uniqueIndex('suppressed_numbers_lid').on(table.companyId, table.lid, sql`(${table.source} = 'whatsapp')`),
    uniqueIndex('suppressed_numbers_user_id').on(table.companyId, table.userId, sql`(${table.source} = 'whatsapp')`),
    index('suppressed_numbers_company').on(table.companyId, table.id),
    check('suppressed_numbers_person', sql`num_nonnulls(${table.number}, ${table.lid}, ${table.userId}) > 0`),
    check('suppressed_numbers_source', sql`${table.source} in ('customer', 'agent', 'import', 'whatsapp')`),
  ],
);
