import type { AuditAction } from '@recado/contract';
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, moment } from './columns.ts';

/** A record in an entry of the audit log: its fields by column name; secrets are masked. */
export type AuditedFields = Record<string, unknown>;

/**
 * The audit log: the user, record, time and origin of each change (ADR 41). The trigger `audit` writes it for changes
 * of rows, `unit.audit` for the rest. Append-only: no unit may change or delete an entry. It has no references, so that
 * an entry stays when its records are deleted.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: identity(),
    /** Null: an entry of the installation itself, e.g. of a plan. */
    companyId: integer('company_id'),
    /** Null: nobody was signed in, or the server itself did it. */
    actorId: integer('actor_id'),
    /** The user's name at that time. */
    actorName: text('actor_name'),
    /** The network address; null: the server itself did it. */
    address: text('address'),
    /** The family of the browser and its system. */
    agent: text('agent'),
    /** The id of the request in the logs. */
    requestId: text('request_id'),
    action: text('action').$type<AuditAction>().notNull(),
    /** The kind of the record: the name of its table. */
    kind: text('kind').notNull(),
    recordId: text('record_id'),
    /** The record's name at that time. */
    label: text('label').notNull().default(''),
    before: jsonb('before').$type<AuditedFields>(),
    after: jsonb('after').$type<AuditedFields>(),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`recado_fold("label" || ' ' || coalesce("actor_name", '') || ' ' || coalesce("address", ''))`,
      ),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => {
    const latestOf = (name: string, ...columns: readonly [AnyPgColumn, ...AnyPgColumn[]]) => {
      const [first, ...rest] = columns;
      return index(name).on(first, ...rest, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst());
    };
    return [
      latestOf('audit_entries_company', table.companyId),
      latestOf('audit_entries_actor', table.companyId, table.actorId),
      latestOf('audit_entries_kind', table.companyId, table.kind),
      latestOf('audit_entries_action', table.companyId, table.action),
      latestOf('audit_entries_record', table.companyId, table.kind, table.recordId),
      index('audit_entries_latest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
      index('audit_entries_search').using('gin', table.searchText.op('gin_trgm_ops')),
    ];
  },
);
