import type { CheckReport, LookReport, MoveTask, SwitchReport } from '@recado/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, identity, moment, timestamps } from '../../../platform/database/schema/columns.ts';
import { companies, ofCompany } from '../../../platform/database/schema/companies.ts';
import { tickets } from '../../conversations/tickets/tickets.schema.ts';
import type { SourceId, SourceKind } from './source/records.ts';
import type { Edition } from './source/source.ts';

/** A task of a move that somebody began in the browser, and how it ended. */
export interface StoredTask {
  task: MoveTask;
  companyIds: SourceId[];
  /** E-mail addresses of super users there who become super users here. */
  takeSuper: string[];
  /** ISO 8601. */
  startedAt: string;
  endedAt: string | null;
  isStopping: boolean;
  /** Why it stopped before its end; null: it runs, or it is done. */
  failedCode: string | null;
  reasons: string[];
}

/** A database of another product from which companies move here. Only system units reach it. */
export const moves = pgTable(
  'moves',
  {
    id: identity(),
    /** Names the database: a second copy from it continues the first. */
    fingerprint: text('fingerprint').notNull(),
    edition: text('edition').$type<Edition>().notNull(),
    /** Its address with the password, sealed; null once it is not needed any more. */
    address: bytes('address'),
    /** The folder with its files; empty without. */
    files: text('files').notNull().default(''),
    /** Host and name of the database, as people recognise it. */
    place: text('place').notNull().default(''),
    /** What the last look, switch and check found. */
    look: jsonb('look').$type<LookReport>(),
    switched: jsonb('switched').$type<SwitchReport>(),
    checked: jsonb('checked').$type<CheckReport>(),
    /** What somebody began in the browser last; null: nothing yet. */
    task: jsonb('task').$type<StoredTask>(),
    ...timestamps(),
  },
  (table) => [uniqueIndex('moves_fingerprint').on(table.fingerprint)],
);

/** How far the move of a company is. */
export type MoveState = 'copying' | 'copied' | 'switching' | 'switched' | 'undoing';

/** How far a copy is. */
export interface CopyProgress {
  /** What is copied now; null before the first kind and after the last. */
  kind: SourceKind | null;
  /** Rows of each kind that were read, of how many; the number is known for a first copy only. */
  done: Partial<Record<SourceKind, number>>;
  total: Partial<Record<SourceKind, number>>;
  /** Rows a second since the copy began. */
  rate: number;
  /** Seconds that are left at this rate; null if unknown. */
  remaining: number | null;
  /** Whether it waits because the product is busy. */
  isPaused: boolean;
}

/** Findings by reason: how many, and the first of them. */
export type FindingsByReason = Record<
  string,
  { count: number; examples: { kind: SourceKind; id: SourceId | null; detail: string }[] }
>;

/** A company that moves here. */
export const movedCompanies = pgTable(
  'moved_companies',
  {
    moveId: integer('move_id')
      .notNull()
      .references(() => moves.id, { onDelete: 'cascade' }),
    sourceId: text('source_id').notNull(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    state: text('state').$type<MoveState>().notNull().default('copying'),
    /** How far the present or the last copy came. */
    progress: jsonb('progress').$type<Partial<CopyProgress>>().notNull().default({}),
    /** When the last complete copy began, by the clock of the other database: the next reads what changed since. */
    copiedAt: moment('copied_at'),
    /** What did not come over exactly, by reason. */
    findings: jsonb('findings').$type<FindingsByReason>().notNull().default({}),
    ...timestamps(),
  },
  (table) => [
    primaryKey({ columns: [table.moveId, table.sourceId] }),
    uniqueIndex('moved_companies_company').on(table.companyId),
    check('moved_companies_state', sql`${table.state} in ('copying', 'copied', 'switching', 'switched', 'undoing')`),
  ],
);

/** Which row here a row of the other database became. Several rows there may be one here, e.g. the tickets of a person. */
export const movedRows = pgTable(
  'moved_rows',
  {
    companyId: ofCompany(),
    kind: text('kind').notNull(),
    sourceId: text('source_id').notNull(),
    targetId: bigint('target_id', { mode: 'number' }).notNull(),
    /** A digest of the row there: a row with the same one has not changed. */
    digest: text('digest').notNull().default(''),
    /**
     * When the row here was last written by the copy; a trigger sets it on every update. A row here that is newer was
     * changed here since, and is not overwritten.
     */
    updatedAt: moment('updated_at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    // The kinds come last: while a copy fills the table, the database takes any of two indexes that begin with one.
    primaryKey({ columns: [table.companyId, table.sourceId, table.kind] }),
    index('moved_rows_target').on(table.companyId, table.targetId, table.kind),
  ],
);

/** Addresses under which a ticket was known in another product: links to it go on working. */
export const formerTicketAddresses = pgTable(
  'former_ticket_addresses',
  {
    companyId: ofCompany(),
    uuid: uuid('uuid').notNull(),
    ticketId: integer('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.uuid] }),
    index('former_ticket_addresses_ticket').on(table.ticketId),
  ],
);
