import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';

/** A company, or another body, that contacts belong to (docs/adr/0179); the module `organisations` changes it. */
export const organisations = pgTable(
  'organisations',
  {
    id: identity(),
    companyId: ofCompany(),
    name: text('name').notNull(),
    /** In Brazil a CNPJ or CPF without separators, elsewhere as written; empty for none. */
    documentNumber: text('document_number').notNull().default(''),
    /** The domain or address of its site as written; empty for none. */
    site: text('site').notNull().default(''),
    note: text('note').notNull().default(''),
    /** The name without case and accents: one organisation of a company has it. */
    nameKey: text('name_key').notNull().generatedAlwaysAs(sql`recado_fold("name")`),
    /** Name, site and document number in the form that the search compares; search with `matches`. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`recado_fold("name") || ' ' || recado_fold("site") || ' ' || recado_fold("document_number")`,
      ),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('organisations_name').on(table.companyId, table.nameKey),
    index('organisations_search').using('gin', table.searchText.op('gin_trgm_ops')),
    // Programs read organisations in the order in which they changed.
    index('organisations_by_change').on(table.companyId, table.updatedAt, table.id),
  ],
);
