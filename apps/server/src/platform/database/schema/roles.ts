import type { RoleBase } from '@recado/contract';
import { sql } from 'drizzle-orm';
import { check, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, timestamps } from './columns.ts';
import { ofCompany } from './companies.ts';

/** The roles of a company (docs/adr/0186). */
export const roles = pgTable(
  'roles',
  {
    id: identity(),
    companyId: ofCompany(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    base: text('base').$type<RoleBase>().notNull(),
    /** Names of abilities; those that this release does not know give nothing. */
    abilities: jsonb('abilities').$type<string[]>().notNull(),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('roles_name').on(table.companyId, sql`lower(${table.name})`),
    check('roles_base', sql`${table.base} in ('user', 'supervisor', 'admin', 'auditor')`),
  ],
);
