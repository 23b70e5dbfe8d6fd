import type { ErasureCause, ErasureState, PersonExportState } from '@recado/contract';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, moment, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { contacts } from '../contacts/contacts.schema.ts';

/** Erasures of persons: when, why and by whom; of whom only until it is done (docs/adr/0183). */
export const erasures = pgTable(
  'erasures',
  {
    id: identity(),
    companyId: ofCompany(),
    /** Without a reference, because the row outlives the contact; null once it is done. */
    contactId: integer('contact_id'),
    cause: text('cause').$type<ErasureCause>().notNull(),
    reason: text('reason').notNull(),
    /** The name of who asked for it, as it was then. */
    askedBy: text('asked_by').notNull(),
    state: text('state').$type<ErasureState>().notNull().default('waiting'),
    /** How many parts of how many are done. */
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    finishedAt: moment('finished_at'),
    ...timestamps(),
  },
  (table) => [
    index('erasures_company').on(table.companyId, table.id),
    uniqueIndex('erasures_one').on(table.companyId, table.contactId).where(sql`${table.contactId} is not null`),
    check('erasures_state', sql`${table.state} in ('waiting', 'running', 'done', 'refused')`),
    check('erasures_cause', sql`${table.cause} in ('request', 'restore')`),
  ],
);

/** The names of erased persons as keyed hashes, so that a restored backup is erased again (docs/adr/0183). */
export const erasedNames = pgTable(
  'erased_names',
  {
    companyId: ofCompany(),
    hash: text('hash').notNull(),
    /** Contacts that were added later are other ones: somebody who was erased and writes again. */
    erasedAt: moment('erased_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.hash] })],
);

/** Archives with everything about a person, for the administrator who asked. */
export const personExports = pgTable(
  'person_exports',
  {
    id: identity(),
    companyId: ofCompany(),
    contactId: integer('contact_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text('state').$type<PersonExportState>().notNull().default('waiting'),
    /** How many records and files are in it, and how many there are. */
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    /** The stored file; empty unless it is ready. */
    file: text('file').notNull().default(''),
    /** Bytes. */
    size: bigint('size', { mode: 'number' }),
    /** When its file is deleted. */
    expiresAt: moment('expires_at'),
    ...timestamps(),
  },
  (table) => [
    index('person_exports_company').on(table.companyId),
    index('person_exports_contact').on(table.contactId, table.id),
    index('person_exports_user').on(table.userId),
    index('person_exports_file').on(table.file).where(sql`${table.file} <> ''`),
    index('person_exports_expire').on(table.expiresAt).where(sql`${table.state} = 'ready'`),
    check('person_exports_state', sql`${table.state} in ('waiting', 'running', 'ready', 'failed', 'expired')`),
  ],
);
