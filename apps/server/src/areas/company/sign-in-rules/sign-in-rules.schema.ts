import type { AddressAudience, SecondFactorAudience } from '@recado/contract';
import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';

/** How people of a company may sign in; without a row at one place, from anywhere (ADR 181). */
export const signInRules = pgTable(
  'sign_in_rules',
  {
    companyId: ofCompany(),
    severalSessions: text('several_places').$type<SecondFactorAudience>().notNull(),
    addressAudience: text('address_audience').$type<AddressAudience>().notNull(),
    /** Addresses and ranges, e.g. `192.0.2.0/24`. */
    addresses: jsonb('addresses').$type<string[]>().notNull().default([]),
    ...timestamps(),
  },
  (table) => [primaryKey({ columns: [table.companyId] })],
);
