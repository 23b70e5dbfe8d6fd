import { boolean, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, timestamps } from '../../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../../platform/database/schema/companies.ts';

/** What names an extension in every release of its remote. */
const names = { remote: text('remote').notNull(), point: text('point').notNull(), module: text('module').notNull() };

/** Whether an extension is there for the whole installation; without a row it is (ADR 153). */
export const extensionSwitches = pgTable(
  'extension_switches',
  {
    id: identity(),
    ...names,
    isOn: boolean('is_on').notNull(),
    /** The reason of the last change. */
    reason: text('reason').notNull(),
    ...timestamps(),
  },
  (table) => [uniqueIndex('extension_switches_unique').on(table.remote, table.point, table.module)],
);

/** Whether a company has an extension of a team's remote; without a row it has it. */
export const companyExtensionSwitches = pgTable(
  'company_extension_switches',
  {
    id: identity(),
    companyId: ofCompany(),
    ...names,
    isOn: boolean('is_on').notNull(),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('company_extension_switches_unique').on(table.companyId, table.remote, table.point, table.module),
  ],
);
