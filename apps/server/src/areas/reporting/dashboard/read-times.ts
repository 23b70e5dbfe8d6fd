import type { QueryOutput, TimesRow } from '@recado/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../../platform/database/database.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { addDays, dayIn } from '../../../platform/day.ts';
import type { Days } from '../../../platform/days-between.ts';
import { timeZoneOf } from '../../company/companies/time-zone.ts';
import { figuresOf, type Period } from './figures.ts';
import { daysOf } from './period.ts';

/** The most rows, those with the most rounds; a week has 168 hours. */
const mostRows = 500;
type By = QueryOutput<'GET /dashboard/times'>['by'];
type Times = TimesRow['before'];

const found = z.array(
  z.object({
    subjectId: z.int(),
    name: z.string().nullable(),
    weekday: z.int().nullable(),
    hour: z.int().nullable(),
    day: z.string().nullable(),
    tickets: z.int(),
    waits: z.string(),
    answers: z.string(),
  }),
);
type Found = z.output<typeof found>[number];

/**
 * How long customers waited, and how long until their first answer, in a period and in the period of the same length
 * before it. Throws ERR_VALIDATION for an impossible period.
 */
export async function readTimes(unit: Unit, { by, ...query }: QueryOutput<'GET /dashboard/times'>) {
  const timeZone = await timeZoneOf(unit);
  const days = daysOf(query, dayIn(timeZone, unit.now()));
  const length = lengthOf(days);
  const before = { from: addDays(days.from, -length), to: addDays(days.from, -1) };
  const rows = await readPeriod(unit, by, periodOf(days, timeZone));
  const former = new Map(
    (await readPeriod(unit, by, periodOf(before, timeZone))).map((row) => [keyOf(row, length), row]),
  );
  return {
    before,
    rows: rows.map((row) => ({
      subjectId: row.subjectId,
      name: row.name,
      weekday: row.weekday,
      hour: row.hour,
      day: row.day,
      ...timesOf(row),
      before: timesOf(former.get(keyOf(row))),
    })),
  };
}

/** The number of days of a period. */
function lengthOf({ from, to }: Days): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
}

function periodOf({ from, to }: Days, timeZone: string): Period {
  return { timeZone, from, before: addDays(to, 1) };
}

/** What a row is about; a day is `later` days after its own, to be compared with that of the next period. */
function keyOf({ subjectId, weekday, hour, day }: Found, later = 0): string {
  return `${subjectId} ${weekday} ${hour} ${day && addDays(day, later)}`;
}

function timesOf(row: Found | undefined): Times {
  return { tickets: row?.tickets ?? 0, wait: lengthsOf(row?.waits), firstAnswer: lengthsOf(row?.answers) };
}

function lengthsOf(sum = '0'): Times['wait'] {
  const counts = countsOf(sum);
  const seconds = (share: number) => {
    const length = percentileOf(counts, share);
    return length === null ? null : Math.round(length);
  };
  return { median: seconds(0.5), ninety: seconds(0.9) };
}

async function readPeriod({ db }: Unit, by: By, period: Period): Promise<Found[]> {
  const { rows } = await db.execute(statementOf(by, period));
  return found.parse(rows);
}

function statementOf(by: By, period: Period): SQL {
  const columns = ['rounds', 'wait_lengths', 'answer_lengths'] as const;
  const sums = sql`sum(rounds)::integer as tickets, sum(wait_lengths)::text as waits, sum(answer_lengths)::text as answers`;
  const local = sql`starts_at at time zone ${period.timeZone}::text`;
  if (by === 'hour')
    return sql`
      select 0 as "subjectId", null as name, extract(isodow from ${local})::integer as weekday,
        extract(hour from ${local})::integer as hour, null as day, ${sums}
      from ${figuresOf('hour', 'all', columns, period)} figures group by 3, 4 order by 3, 4 limit ${mostRows}`;
  if (by === 'day')
    return sql`
      select 0 as "subjectId", null as name, null as weekday, null as hour, to_char(${local}, 'YYYY-MM-DD') as day, ${sums}
      from ${figuresOf('day', 'all', columns, period)} figures group by 5 order by 5 limit ${mostRows}`;
  return sql`
    select subject_id as "subjectId", (${nameOf(by)}) as name, null as weekday, null as hour, null as day, ${sums}
    from ${figuresOf('day', by, columns, period)} figures group by subject_id
    order by tickets desc, subject_id limit ${mostRows}`;
}

function nameOf(by: Exclude<By, 'hour' | 'day'>): SQL {
  const table = { queue: queues, agent: users, connection: whatsapps }[by];
  return sql`select named.name from ${table} named where named.id = subject_id`;
}

/** The digits of one bucket in the sum of `recado_length`. */
const digits = 7;
const buckets = 64;
const first = 10;
const growth = 1.18;

/** The number of lengths in each bucket, from the sum of `recado_length` (ADR 40). */
export function countsOf(sum: string): number[] {
  const padded = sum.padStart(buckets * digits, '0');
  return Array.from({ length: buckets }, (_, bucket) => {
    const end = padded.length - bucket * digits;
    return Number(padded.slice(end - digits, end));
  });
}

/** The bucket of a length of time in seconds. */
export function bucketOf(seconds: number): number {
  if (seconds < first) return 0;
  return Math.min(buckets - 1, 1 + Math.floor(Math.log(seconds / first) / Math.log(growth)));
}

/**
 * The quantile of lengths in seconds for a share, e.g. 0.5 for the median: exact to the width of its bucket, 18 %, and
 * interpolated within it. Null without values.
 */
export function percentileOf(counts: readonly number[], share: number): number | null {
  const wanted = counts.reduce((sum, count) => sum + count, 0) * share;
  let below = 0;
  for (const [bucket, count] of counts.entries()) {
    if (count > 0 && below + count >= wanted) {
      const from = bucket === 0 ? 0 : first * growth ** (bucket - 1);
      return from + (first * growth ** bucket - from) * ((wanted - below) / count);
    }
    below += count;
  }
  return null;
}
