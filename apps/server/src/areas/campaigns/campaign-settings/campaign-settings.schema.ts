import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';

/** The changed settings of a company's campaigns, one row for each key (SPEC §3). */
export const campaignSettings = pgTable(
  'campaign_settings',
  {
    companyId: ofCompany(),
    key: text('key').notNull(),
    value: jsonb('value').notNull(),
    ...timestamps(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.key] })],
);
