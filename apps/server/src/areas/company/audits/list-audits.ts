import type { AnswerInput, QueryOutput } from '@recado/contract';
import { and, asc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { folded, matches } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { listOf, type Paged } from '../../../platform/database/paging.ts';
import type { AuditedFields } from '../../../platform/database/schema/audit-entries.ts';
import { auditEntries } from '../../../platform/database/schema/audit-entries.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { endOfDay, startOfDay, timeZoneOf } from '../companies/time-zone.ts';
import { kindNow, storedKinds } from './former-kinds.ts';

/** The filters of a search. */
export type AuditFilters = QueryOutput<'GET /audits/export'>;

/** Entries with the names of their companies. */
export function selectAudits({ db }: Unit) {
  return db
    .select({ entry: auditEntries, companyName: companies.name })
    .from(auditEntries)
    .leftJoin(companies, eq(companies.id, auditEntries.companyId));
}

/** An entry with the name of its company. */
export type AuditRow = Awaited<ReturnType<typeof selectAudits>>[number];

/** The order of entries, latest first. */
export const latestFirst = [sql`${auditEntries.createdAt} desc`, sql`${auditEntries.id} desc`] as const;

/**
 * The condition for the entries that the filters find, without the searched text; days are those of the caller's
 * company.
 */
export async function auditsWhere(unit: Unit, companyId: number, filters: AuditFilters): Promise<SQL | undefined> {
  const { everywhere, actorId, action, kind, recordId, dateFrom, dateTo } = filters;
  const timeZone = dateFrom === undefined && dateTo === undefined ? '' : await timeZoneOf(unit, companyId);
  return and(
    everywhere ? undefined : eq(auditEntries.companyId, companyId),
    actorId === undefined ? undefined : eq(auditEntries.actorId, actorId),
    action === undefined ? undefined : eq(auditEntries.action, action),
    kind === undefined ? undefined : inArray(auditEntries.kind, storedKinds(kind)),
    recordId === undefined ? undefined : eq(auditEntries.recordId, recordId),
    dateFrom === undefined ? undefined : gte(auditEntries.createdAt, startOfDay(dateFrom, timeZone)),
    dateTo === undefined ? undefined : lt(auditEntries.createdAt, endOfDay(dateTo, timeZone)),
  );
}

/** One page of the audit log. */
export async function listAudits(
  unit: Unit,
  companyId: number,
  query: QueryOutput<'GET /audits'>,
): Promise<Paged<AuditRow>> {
  const list = {
    from: auditEntries,
    rows: selectAudits(unit).$dynamic(),
    where: await auditsWhere(unit, companyId, query),
    search: auditEntries.searchText,
    order: latestFirst,
  };
  return listOf(unit, list, query);
}

const mostPeople = 20;

/** Users of all companies by a part of their name, to choose from; the first users for an empty text. */
export function suggestPeople({ db }: Unit, name: string) {
  return db
    .select({ id: users.id, name: users.name, companyName: companies.name })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(matches(folded(users.name), name))
    .orderBy(asc(users.name), asc(users.id))
    .limit(mostPeople);
}

type ShownEntry = AnswerInput<'GET /audits'>['records'][number];

/** An entry in the form of the contract: fields by their names in the API, values as text. */
export function presentAudit({ entry, companyName }: AuditRow): ShownEntry {
  const { before, after, requestId, searchText, ...shown } = entry;
  return { ...shown, kind: kindNow(shown.kind), companyName, changes: changesOf(before ?? {}, after ?? {}) };
}

function changesOf(before: AuditedFields, after: AuditedFields): ShownEntry['changes'] {
  const columns = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...columns].map((column) => ({
    field: column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    before: textOf(before[column]),
    after: textOf(after[column]),
  }));
}

/** A value as text; another record is shown by its name. */
function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'object') return String(value);
  return 'name' in value && typeof value.name === 'string' ? value.name : JSON.stringify(value);
}
