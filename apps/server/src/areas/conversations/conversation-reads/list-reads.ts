import type { AnswerInput, QueryOutput } from '@recado/contract';
import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { endOfDay, startOfDay, timeZoneOf } from '../../company/companies/time-zone.ts';
import { contacts } from '../contacts/contacts.schema.ts';
import { conversationReads as reads } from './conversation-reads.schema.ts';

/** The filters of the access log. */
export type ReadFilters = QueryOutput<'GET /conversation-reads/export'>;
type Page = AnswerInput<'GET /conversation-reads'>;

const pageSize = 50;

/** Reads with the names of their contacts, the latest hour first. */
export function selectReads({ db }: Unit, where: SQL | undefined, most: number) {
  return db
    .select({ read: reads, contactName: contacts.name })
    .from(reads)
    .innerJoin(contacts, eq(contacts.id, reads.contactId))
    .where(where)
    .orderBy(desc(reads.hour), desc(reads.id))
    .limit(most);
}

/** Such a read. */
export type ReadRow = Awaited<ReturnType<typeof selectReads>>[number];

/** The condition for the reads that the filters find; days are those of the company. */
export async function readsWhere(unit: Unit, companyId: number, filters: ReadFilters): Promise<SQL | undefined> {
  const { contactId, userId, way, dateFrom, dateTo } = filters;
  const timeZone = dateFrom === undefined && dateTo === undefined ? '' : await timeZoneOf(unit, companyId);
  return and(
    eq(reads.companyId, companyId),
    contactId === undefined ? undefined : eq(reads.contactId, contactId),
    userId === undefined ? undefined : eq(reads.userId, userId),
    way === undefined ? undefined : eq(reads.way, way),
    dateFrom === undefined ? undefined : gte(reads.hour, startOfDay(dateFrom, timeZone)),
    dateTo === undefined ? undefined : lt(reads.hour, endOfDay(dateTo, timeZone)),
  );
}

/** The condition for reads that come after one in the list, by its place. */
export function followsPlace(place: string): SQL {
  const [hour, id] = place.split('-');
  return sql`(${reads.hour}, ${reads.id}) < (to_timestamp(${hour}::bigint / 1000.0), ${id}::bigint)`;
}

/** The place of a read in the list. */
export function placeOf({ read: { hour, id } }: ReadRow): string {
  return `${hour.getTime()}-${id}`;
}

/** One page of the access log. */
export async function listReads(
  unit: Unit,
  companyId: number,
  { after, ...filters }: QueryOutput<'GET /conversation-reads'>,
): Promise<Page> {
  const where = and(await readsWhere(unit, companyId, filters), after === undefined ? undefined : followsPlace(after));
  const rows = await selectReads(unit, where, pageSize + 1);
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return { records: shown.map(presentRead), next: last && rows.length > pageSize ? placeOf(last) : null };
}

function presentRead({ read, contactName }: ReadRow): Page['records'][number] {
  const { id, userId, keyId, readerKind, readerName, contactId, ticketId, way, firstAt, lastAt, count } = read;
  return {
    id,
    reader: { kind: readerKind, id: userId || keyId, name: readerName },
    contact: { id: contactId, name: contactName },
    ticketId: ticketId === 0 ? null : ticketId,
    ...{ way, firstAt, lastAt, count },
  };
}
