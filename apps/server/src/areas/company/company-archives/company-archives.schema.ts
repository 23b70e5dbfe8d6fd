import type { CompanyArchiveFailure, CompanyArchiveState } from '@recado/contract';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, moment, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { users } from '../../../platform/database/schema/users.ts';

/** Archives of a company that its administrators asked for. */
export const companyArchives = pgTable(
  'company_archives',
  {
    id: identity(),
    companyId: ofCompany(),
    /** Who asked for it; the name stays when they are deleted. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    userName: text('user_name').notNull(),
    state: text('state').$type<CompanyArchiveState>().notNull().default('waiting'),
    /** How many records and files are in it, and how many there are. */
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    /** The stored file; empty unless it is ready. */
    file: text('file').notNull().default(''),
    /** Bytes. */
    size: bigint('size', { mode: 'number' }),
    failure: text('failure').$type<CompanyArchiveFailure>(),
    /** When its file is deleted. */
    expiresAt: moment('expires_at'),
    /** When somebody took its end out of the bell. */
    seenAt: moment('seen_at'),
    ...timestamps(),
  },
  (table) => [
    index('company_archives_company').on(table.companyId, table.id),
    index('company_archives_user').on(table.userId).where(sql`${table.userId} is not null`),
    index('company_archives_expire').on(table.expiresAt).where(sql`${table.state} = 'ready'`),
    index('company_archives_file').on(table.file).where(sql`${table.file} <> ''`),
    uniqueIndex('company_archives_one').on(table.companyId).where(sql`${table.state} in ('waiting', 'running')`),
    check('company_archives_state', sql`${table.state} in ('waiting', 'running', 'ready', 'failed', 'expired')`),
  ],
);
