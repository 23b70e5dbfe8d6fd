import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../../platform/database/database.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { isMember, users } from '../../../platform/database/schema/users.ts';
import { ownCompany } from '../../../platform/database/selection.ts';
import { startOfDay, timeZoneOf } from '../../company/companies/time-zone.ts';
import { type Dimension, figuresOf, type Period } from './figures.ts';

/** The most agents or queues of an answer. */
const mostRows = 1_000;
const average = (sum: SQL, count: SQL) => sql`round(sum(${sum}) / nullif(sum(${count}), 0) / 1000)::integer`;
const waitSeconds = average(sql`wait_ms`, sql`waited`);
const supportSeconds = average(sql`support_ms`, sql`supported`);
const columns = [
  'rounds',
  'finished',
  'happening',
  'supported',
  'support_ms',
  'waited',
  'wait_ms',
  'rated',
  'ratings',
] as const;
const named = z.array(
  z.object({
    id: z.int(),
    name: z.string(),
    rounds: z.int(),
    finished: z.int(),
    happening: z.int(),
    wait: z.int().nullable(),
    support: z.int().nullable(),
    rating: z.number().nullable(),
  }),
);

/** Every agent or queue of the company with its rounds of a period, those with the most first. */
export async function byName({ db }: Unit, dimension: Dimension, table: typeof users | typeof queues, period: Period) {
  const { rows } = await db.execute(sql`
    select n.id, n.name, coalesce(f.rounds, 0) as rounds, coalesce(f.finished, 0) as finished,
      coalesce(f.happening, 0) as happening, f.wait, f.support, f.rating
    from ${table} n left join (
      select subject_id, sum(rounds)::integer as rounds, sum(finished)::integer as finished,
        sum(happening)::integer as happening, ${waitSeconds} as wait, ${supportSeconds} as support,
        round(sum(ratings)::numeric / nullif(sum(rated), 0), 2)::float8 as rating
      from ${figuresOf('day', dimension, columns, period)} figures group by subject_id) f on f.subject_id = n.id
    where n.company_id = ${ownCompany} order by 3 desc, lower(n.name), n.id limit ${mostRows}`);
  return named.parse(rows);
}

const hourRows = z.array(z.object({ hour: z.int(), rounds: z.int() }));

/** The rounds of a period by the hour of the day in which they began. */
export async function byHour({ db }: Unit, { timeZone, from, before }: Required<Period>) {
  const { rows } = await db.execute(sql`
    select extract(hour from starts_at at time zone ${timeZone}::text)::integer as hour, sum(rounds)::integer as rounds
    from ${figuresOf('hour', 'all', ['rounds'], { timeZone, from, before })} figures group by 1 order by 1`);
  return hourRows.parse(rows);
}

const dayRows = z.array(z.object({ day: z.string(), time: z.coerce.date(), counter: z.int() }));

/** One figure of each day of a period that has rounds. */
export async function byDay({ db }: Unit, { timeZone, from, before }: Required<Period>, figure: 'rounds' | 'finished') {
  const { rows } = await db.execute(sql`
    select to_char(starts_at at time zone ${timeZone}::text, 'YYYY-MM-DD') as day, starts_at as time,
      sum(${sql.identifier(figure)})::integer as counter
    from ${figuresOf('day', 'all', [figure], { timeZone, from, before })} figures group by starts_at order by starts_at`);
  return dayRows.parse(rows);
}

const statistics = z.tuple([
  z.object({
    avgWaitTime: z.int().nullable(),
    avgServiceTime: z.int().nullable(),
    totalClosed: z.int(),
    newContacts: z.int(),
  }),
]);

/** Counters by day and averages of a period (`GET /dashboard/tickets`). */
export async function readTickets(unit: Unit, period: Required<Period>) {
  const { rows } = await unit.db.execute(sql`
    select ${waitSeconds} as "avgWaitTime", ${supportSeconds} as "avgServiceTime",
      coalesce(sum(finished), 0)::integer as "totalClosed", coalesce(sum(leads), 0)::integer as "newContacts"
    from ${figuresOf('day', 'all', [...columns, 'leads'], period)} figures`);
  const { start, end } = await edgesOf(unit, period);
  const series = (counters: { time: Date; counter: number }[]) => ({
    ...{ field: 'day' as const, start, end },
    counters: counters.map(({ time, counter }) => ({ time: time.toISOString(), counter })),
  });
  return {
    ticketCounters: {
      create: series(await byDay(unit, period, 'rounds')),
      close: series(await byDay(unit, period, 'finished')),
      accept: series([]),
      transfer: series([]),
    },
    ticketStatistics: statistics.parse(rows)[0],
  };
}

const edges = z.tuple([z.object({ start: z.coerce.date(), end: z.coerce.date() })]);

/** The first moment of a period, and the one after its last. */
export async function edgesOf({ db }: Unit, { timeZone, from, before }: Required<Period>) {
  const { rows } = await db.execute(
    sql`select ${startOfDay(from, timeZone)} as start, ${startOfDay(before, timeZone)} as end`,
  );
  const [{ start, end }] = edges.parse(rows);
  return { start: start.toISOString(), end: end.toISOString() };
}

/** The users of the company. */
export function everybody({ db }: Unit) {
  return db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(isMember)
    .orderBy(users.name, users.id)
    .limit(mostRows);
}

const current = z.array(
  z.object({
    status: z.enum(['pending', 'open']),
    queueId: z.int().nullable(),
    queue: z.object({ id: z.int(), name: z.string(), color: z.string() }).nullable(),
    count: z.int(),
  }),
);

/** How many rounds wait and are served now, by queue: sums, because there may be as many as there are tickets. */
export async function currentTickets(unit: Unit) {
  const timeZone = await timeZoneOf(unit);
  const { rows } = await unit.db.execute(sql`
    select f.status, q.id as "queueId", case when q.id is not null then
      json_build_object('id', q.id, 'name', q.name, 'color', q.color) end as queue, f.count
    from (
      select subject_id, sum(pending)::integer as pending, sum(happening)::integer as happening
      from ${figuresOf('day', 'queue', ['pending', 'happening'], { timeZone })} figures group by subject_id) s
    cross join lateral (values ('pending', s.pending), ('open', s.happening)) f (status, count)
    left join ${queues} q on q.id = s.subject_id
    where f.count > 0 order by f.status, q.name nulls last limit ${mostRows}`);
  return current.parse(rows);
}
