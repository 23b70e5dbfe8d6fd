import {
  longestAdName,
  mostReportAds,
  mostReportRows,
  type QueryOutput,
  type ReportFilter,
  type ReportRow,
} from '@recado/contract';
import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { isOneOf, matches } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { ownCompany } from '../../../platform/database/selection.ts';
import { addDays, dayIn } from '../../../platform/day.ts';
import { daysBetween } from '../../../platform/days-between.ts';
import { endOfDay, startOfDay, timeZoneOf } from '../../company/companies/time-zone.ts';
import { contacts } from '../../conversations/contacts/contacts.schema.ts';
import { messages } from '../../conversations/messages/messages.schema.ts';
import { presentRating, ratingOfRound } from '../../conversations/tickets/round-ratings.ts';
import { reasonOfRound } from '../../conversations/tickets/round-reasons.ts';
import { ticketCycles, tickets } from '../../conversations/tickets/tickets.schema.ts';
import { countFromFigures } from './count-report.ts';
import type { Period } from './figures.ts';

const totalRow = z.object({ total: z.int() });

/** One page of the report, and the exact number of its rounds (ADR 27, Price). */
export async function readReport(unit: Unit, query: QueryOutput<'GET /ticket/reports'>) {
  const scope = await scopeOf(unit, query);
  const size = Math.min(query.pageSize, mostReportRows);
  const page = await selectRoundIds(unit, scope)
    .orderBy(...latestFirst)
    .limit(size)
    .offset((query.page - 1) * size);
  const totalTickets = (await countFromFigures(unit, query, scope.period)) ?? (await countRounds(unit, scope));
  const rounds = await readRows(
    unit,
    page.map(({ id }) => id),
  );
  return { tickets: rounds, totalTickets };
}

async function countRounds(unit: Unit, scope: ReportScope): Promise<{ total: number }> {
  const rounds = selectRoundIds(unit, scope);
  const { rows } = await unit.db.execute(sql`select count(*)::integer as total from (${rounds}) rounds`);
  return totalRow.parse(rows[0]);
}

/** The order of rows and pages, latest first. */
export const latestFirst = [desc(ticketCycles.queuedAt), desc(ticketCycles.id)];

/** The name of a round's advertisement, as the report shows it: its title or, without one, its text or its address. */
const adName = sql<string>`left(coalesce(nullif(${ticketCycles.source} ->> 'title', ''),
  nullif(${ticketCycles.source} ->> 'text', ''), ${ticketCycles.source} ->> 'link'), ${sql.raw(String(longestAdName))})`;

/** The advertisements of a period's rounds, those of most rounds first. Throws ERR_VALIDATION for impossible days. */
export async function readAds(unit: Unit, period: QueryOutput<'GET /ticket/reports/ads'>) {
  const { where } = await scopeOf(unit, { ...period, searchParam: '' });
  const rounds = sql<number>`count(*)::integer`;
  return unit.db
    .select({ name: adName, rounds })
    .from(ticketCycles)
    .where(and(where, isNotNull(ticketCycles.source), sql`${adName} <> ''`))
    .groupBy(sql`1`)
    .orderBy(desc(rounds), sql`1`)
    .limit(mostReportAds);
}

/** The scope of a report: its condition, whether that needs the contact, and its period. */
export interface ReportScope {
  where: SQL | undefined;
  ofContacts: boolean;
  period: Required<Period>;
}

/**
 * Reads the scope of a filter; its days are those of the company's calendar. Throws ERR_VALIDATION for impossible days.
 */
export async function scopeOf(unit: Unit, filter: ReportFilter): Promise<ReportScope> {
  const timeZone = await timeZoneOf(unit);
  const names = { today: dayIn(timeZone, unit.now()), from: 'dateFrom', to: 'dateTo' };
  const { from, to } = daysBetween(filter.dateFrom, filter.dateTo, names);
  const where = and(
    eq(ticketCycles.companyId, ownCompany),
    sql`${ticketCycles.queuedAt} >= ${startOfDay(from, timeZone)} and ${ticketCycles.queuedAt} < ${endOfDay(to, timeZone)}`,
    partOfTime('isodow', timeZone, filter.weekday),
    partOfTime('hour', timeZone, filter.hour),
    chosen(ticketCycles.whatsappId, filter.whatsappId),
    chosen(ticketCycles.userId, filter.users),
    chosen(ticketCycles.queueId, filter.queueIds),
    byAd(filter),
    filter.status?.length ? or(...[...new Set(filter.status)].map((status) => inStatus[status])) : undefined,
    filter.contactId === undefined ? undefined : eq(tickets.contactId, filter.contactId),
    matches(contacts.searchText, filter.searchParam),
  );
  const period = { timeZone, from, before: addDays(to, 1) };
  return { where, ofContacts: filter.contactId !== undefined || filter.searchParam !== '', period };
}

/** A round is closed if it is finished, otherwise open if an agent has it, otherwise pending. */
const inStatus = {
  closed: isNotNull(ticketCycles.finishedAt),
  open: and(isNull(ticketCycles.finishedAt), isNotNull(ticketCycles.userId)),
  pending: and(isNull(ticketCycles.finishedAt), isNull(ticketCycles.userId)),
} as const;

/** A condition for rounds that began on a day of the week, or in an hour of the day, on the company's clock. */
function partOfTime(part: 'isodow' | 'hour', timeZone: string, wanted: number | undefined): SQL | undefined {
  if (wanted === undefined) return undefined;
  const local = sql`${ticketCycles.queuedAt} at time zone ${timeZone}`;
  return sql`extract(${sql.raw(part)} from ${local}) = ${wanted}`;
}

/** The condition for chosen ids; an empty choice does not filter. */
function chosen(column: Parameters<typeof isOneOf>[0], ids: readonly number[] | undefined): SQL | undefined {
  return ids && ids.length > 0 ? isOneOf(column, ids) : undefined;
}

/** The condition for rounds that an advertisement led to, or one of this name, or that none led to. */
function byAd({ cameByAd, ad }: ReportFilter): SQL | undefined {
  return and(
    cameByAd === undefined ? undefined : (cameByAd ? isNotNull : isNull)(ticketCycles.source),
    ad === undefined || ad === '' ? undefined : eq(adName, ad),
  );
}

/** The ids of rounds in a scope, without joins that it does not need; add `orderBy`, `limit` and `offset`. */
export function selectRoundIds({ db }: Unit, scope: ReportScope) {
  const rounds = db.select({ id: ticketCycles.id }).from(ticketCycles).$dynamic();
  return withContacts(rounds, scope).where(scope.where);
}

/** Joins rounds with their contacts if the condition of a report needs these: without a search it reads the rounds alone. */
export function withContacts<Rounds extends PgSelect>(rounds: Rounds, { ofContacts }: ReportScope) {
  if (!ofContacts) return rounds;
  return rounds
    .innerJoin(tickets, eq(tickets.id, ticketCycles.ticketId))
    .innerJoin(contacts, eq(contacts.id, tickets.contactId));
}

/**
 * The words of a round's last message. The next round bounds the search: from there the index of the ticket's messages
 * leads to the last one of this round, however many came later.
 */
const lastOfRound = sql<string>`coalesce((
  select left(message.body, 500) from ${messages} message
  where message.ticket_id = ${ticketCycles.ticketId} and message.cycle_id = ${ticketCycles.id} and not message.is_deleted
    and message.created_at <= coalesce((select min(next.queued_at) from ${ticketCycles} next
      where next.ticket_id = ${ticketCycles.ticketId} and next.id > ${ticketCycles.id}) + interval '1 minute', 'infinity')
  order by message.created_at desc, message.id desc limit 1), '')`;

/** The rows of rounds, latest first. */
export async function readRows({ db }: Unit, roundIds: readonly number[]): Promise<ReportRow[]> {
  if (roundIds.length === 0) return [];
  const rows = await db
    .select({
      id: tickets.id,
      uuid: tickets.uuid,
      roundId: ticketCycles.id,
      whatsappName: whatsapps.name,
      contactName: contacts.name,
      userName: users.name,
      userId: ticketCycles.userId,
      queueName: queues.name,
      lastMessage: lastOfRound,
      createdAt: ticketCycles.queuedAt,
      startedAt: ticketCycles.startedAt,
      closedAt: ticketCycles.finishedAt,
      NPS: ticketCycles.rating,
      rated: ratingOfRound,
      source: ticketCycles.source,
      reason: reasonOfRound,
      closingNote: ticketCycles.closingNote,
    })
    .from(ticketCycles)
    .innerJoin(tickets, eq(tickets.id, ticketCycles.ticketId))
    .innerJoin(contacts, eq(contacts.id, tickets.contactId))
    .leftJoin(users, eq(users.id, ticketCycles.userId))
    .leftJoin(queues, eq(queues.id, ticketCycles.queueId))
    .leftJoin(whatsapps, eq(whatsapps.id, ticketCycles.whatsappId))
    .where(isOneOf(ticketCycles.id, roundIds))
    .orderBy(...latestFirst);
  return rows.map(({ userId, startedAt, createdAt, closedAt, reason, rated, ...row }) => ({
    ...row,
    rated: presentRating(rated),
    reasonName: reason?.path ?? null,
    status: closedAt ? 'closed' : userId === null ? 'pending' : 'open',
    createdAt: createdAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    ...supportOf(startedAt, closedAt),
  }));
}

/** The time from the start of service to its end, in words and in milliseconds. */
function supportOf(startedAt: Date | null, closedAt: Date | null) {
  if (!startedAt || !closedAt) return { supportTime: '', supportMilliseconds: null };
  const milliseconds = Math.max(0, closedAt.getTime() - startedAt.getTime());
  return { supportTime: timeText(milliseconds), supportMilliseconds: milliseconds };
}

/** A length in milliseconds as hours and minutes, `HHh mm m` (SPEC §9). */
function timeText(milliseconds: number): string {
  const minutes = Math.round(Math.max(0, milliseconds) / 60_000);
  const padded = (part: number) => String(part).padStart(2, '0');
  return `${padded(Math.floor(minutes / 60))}h ${padded(minutes % 60)}m`;
}
