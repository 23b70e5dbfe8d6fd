import type {
  Attendant,
  Dashboard,
  dashboardEndpoints,
  levelFigureEndpoints,
  MessageOrigin,
  PeriodQuery,
  ratingReportEndpoints,
  reportEndpoints,
} from '@recado/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../../platform/database/database.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { ownCompany } from '../../../platform/database/selection.ts';
import { together } from '../../../platform/database/unit.ts';
import { addDays, dayIn } from '../../../platform/day.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { isOnline } from '../../../platform/realtime/online-question.ts';
import { startOfDay, timeZoneOf } from '../../company/companies/time-zone.ts';
import { forgottenSent } from '../../conversations/messages/forgotten-sent.schema.ts';
import { messages } from '../../conversations/messages/messages.schema.ts';
import { ticketCycles } from '../../conversations/tickets/tickets.schema.ts';
import { exportReasons } from './export-reasons.ts';
import { exportReport } from './export-report.ts';
import { figuresOf, type Period } from './figures.ts';
import { readLevelFigures } from './level-figures.ts';
import { daysOf } from './period.ts';
import { readRatings } from './rating-report.ts';
import { readTimes } from './read-times.ts';
import { readReasons } from './reasons-report.ts';
import { readAds, readReport } from './report-rows.ts';

/** The figures of the company (SPEC §2.5). */
export function dashboardRoutes(): Handlers<keyof typeof dashboardEndpoints> {
  return {
    'GET /dashboard': {
      fromReplica: true,
      // Every page of the dashboard asks the same statements, so connections keep them.
      reads: ({ reader, query }) => reader.inUnit((unit) => readDashboard(unit, query), 'often'),
    },
    'GET /dashboard/times': {
      fromReplica: true,
      reads: ({ reader, query }) => reader.inUnit((unit) => readTimes(unit, query), 'often'),
    },
  };
}

/** How well service levels were kept (ADR 171). */
export function levelFigureRoutes(): Handlers<keyof typeof levelFigureEndpoints> {
  return {
    'GET /dashboard/service-levels': {
      fromReplica: true,
      reads: ({ reader, query }) => reader.inUnit((unit) => readLevelFigures(unit, query)),
    },
  };
}

/** The report of rounds (SPEC §2.10, Attendance report). */
export function reportRoutes(): Handlers<keyof typeof reportEndpoints | keyof typeof ratingReportEndpoints> {
  return {
    'GET /ticket/reports/ratings': {
      fromReplica: true,
      reads: ({ reader, query }) => reader.inUnit((unit) => readRatings(unit, query)),
    },
    'GET /ticket/reports': {
      fromReplica: true,
      reads: ({ reader, query }) => reader.inUnit((unit) => readReport(unit, query)),
    },
    'GET /ticket/reports/ads': {
      fromReplica: true,
      reads: ({ reader, query }) => reader.inUnit((unit) => readAds(unit, query)),
    },
    'GET /ticket/reports/reasons': {
      fromReplica: true,
      reads: ({ reader, query }) => reader.inUnit((unit) => readReasons(unit, query)),
    },
    'GET /ticket/reports/reasons/export': {
      fromReplica: true,
      reads: ({ reader, query }) => reader.inUnit((unit) => exportReasons(unit, query)),
    },
    'GET /ticket/reports/export': {
      fromReplica: true,
      reads: ({ reader, session, query }) => exportReport(reader, session, query),
    },
  };
}

/** The most users in the list. */
const mostAttendants = 1_000;

/** The dashboard of the company for a period (SPEC §2.5). Throws ERR_VALIDATION for an impossible period. */
export async function readDashboard(unit: Unit, query: PeriodQuery): Promise<Dashboard> {
  const timeZone = await timeZoneOf(unit);
  const today = dayIn(timeZone, unit.now());
  const { from, to } = daysOf(query, today);
  const period = { timeZone, from, before: addDays(to, 1) };
  const [current, counters, attendants, sent, firstSteps, roundsOfToday] = await together(
    readCurrent(unit, timeZone),
    readCounters(unit, period),
    readAttendants(unit, period),
    readSent(unit, period),
    readFirstSteps(unit),
    readToday(unit, timeZone, today),
  );
  return {
    counters: { ...current, ...counters },
    attendants: attendants.map((one) => ({ ...one, online: unit.query(isOnline, one.id) })),
    sent,
    firstSteps,
    today: roundsOfToday,
    period: { from, to },
  };
}

const currentCounts = z.object({ supportPending: z.int(), supportHappening: z.int() });

/** The numbers of tickets that wait and that are served now, however old they are. */
function readCurrent(unit: Unit, timeZone: string) {
  const figures = figuresOf('day', 'all', ['pending', 'happening'], { timeZone });
  return readOne(
    unit,
    currentCounts,
    sql`
      select coalesce(sum(pending), 0)::integer as "supportPending",
        coalesce(sum(happening), 0)::integer as "supportHappening"
      from ${figures} figures`,
  );
}

const periodCounts = z.object({
  supportFinished: z.int(),
  leads: z.int(),
  avgSupportTime: z.number(),
  avgWaitTime: z.number(),
});

function readCounters(unit: Unit, period: Period) {
  const columns = ['leads', 'finished', 'supported', 'support_ms', 'waited', 'wait_ms'] as const;
  return readOne(
    unit,
    periodCounts,
    sql`
      select coalesce(sum(finished), 0)::integer as "supportFinished", coalesce(sum(leads), 0)::integer as leads,
        ${minutes('support_ms', 'supported')} as "avgSupportTime", ${minutes('wait_ms', 'waited')} as "avgWaitTime"
      from ${figuresOf('day', 'all', columns, period)} figures`,
  );
}

const sentCounts = z.object({ campaigns: z.int(), schedules: z.int(), api: z.int() });

/** What programs sent in a period, also what is deleted by now: no conversation, so it is in no round (SERVER §2, What counts). */
function readSent(unit: Unit, { timeZone, from, before }: Required<Period>) {
  const sentAs = (origin: MessageOrigin) =>
    sql`coalesce(sum(m.messages) filter (where m.origin = ${origin}), 0)::integer`;
  const [since, until] = [startOfDay(from, timeZone), startOfDay(before, timeZone)];
  return readOne(
    unit,
    sentCounts,
    sql`
      select ${sentAs('campaign')} as campaigns, ${sentAs('schedule')} as schedules, ${sentAs('api')} as api
      from (
        select origin, count(*) as messages from ${messages}
        where company_id = ${ownCompany} and origin in ('campaign', 'schedule', 'api')
          and created_at >= ${since} and created_at < ${until} group by origin
        union all
        select origin, sum(messages) from ${forgottenSent}
        where company_id = ${ownCompany} and hour >= ${since} and hour < ${until} group by origin) m`,
  );
}

const steps = z.object({ connection: z.boolean(), queues: z.boolean(), team: z.boolean() });

/** The first steps of a company that has no round yet; null for any other. */
async function readFirstSteps(unit: Unit): Promise<Dashboard['firstSteps']> {
  const { rows } = await unit.db.execute(sql`
    select exists (select from ${whatsapps} where company_id = ${ownCompany} and status = 'CONNECTED') as connection,
      exists (select from ${queues} where company_id = ${ownCompany}) as queues,
      (select count(*) from (select from ${users} where company_id = ${ownCompany} and developer_until is null limit 2) colleagues) > 1 as team
    where not exists (select from ${ticketCycles} where company_id = ${ownCompany})`);
  return rows[0] ? steps.parse(rows[0]) : null;
}

const attendantRows = z.array(
  z.object({
    id: z.int(),
    name: z.string(),
    tickets: z.int(),
    avgSupportTime: z.number(),
    rating: z.number().nullable(),
    rated: z.int(),
    finished: z.int(),
  }),
);

/** All users of the company, ordered by their number of rounds, largest first. */
async function readAttendants({ db }: Unit, period: Period): Promise<Omit<Attendant, 'online'>[]> {
  const columns = ['rounds', 'finished', 'supported', 'support_ms', 'rated', 'ratings'] as const;
  const { rows } = await db.execute(sql`
    select u.id, u.name, coalesce(f.tickets, 0) as tickets, coalesce(f."avgSupportTime", 0) as "avgSupportTime", f.rating,
      coalesce(f.rated, 0) as rated, coalesce(f.finished, 0) as finished
    from ${users} u left join (
      select subject_id, sum(rounds)::integer as tickets, ${minutes('support_ms', 'supported')} as "avgSupportTime",
        round(sum(ratings)::numeric / nullif(sum(rated), 0), 2)::float8 as rating,
        sum(rated)::integer as rated, sum(finished)::integer as finished
      from ${figuresOf('day', 'agent', columns, period)} figures group by subject_id) f on f.subject_id = u.id
    where u.company_id = ${ownCompany} and u.developer_until is null
    order by 3 desc, lower(u.name), u.id limit ${mostAttendants}`);
  return attendantRows.parse(rows);
}

const hourRows = z.array(z.object({ hour: z.int(), rounds: z.int() }));

async function readToday({ db }: Unit, timeZone: string, today: string): Promise<Dashboard['today']> {
  const period = { timeZone, from: today, before: addDays(today, 1) };
  const { rows } = await db.execute(sql`
    select extract(hour from starts_at at time zone ${timeZone})::integer as hour, sum(rounds)::integer as rounds
    from ${figuresOf('hour', 'all', ['rounds'], period)} figures group by 1`);
  const hours = new Array<number>(24).fill(0);
  for (const { hour, rounds } of hourRows.parse(rows)) {
    hours[hour] = rounds;
  }
  return { day: today, tickets: hours.reduce((sum, rounds) => sum + rounds, 0), hours };
}

/** The average of a sum of milliseconds, in minutes with two decimals; 0 without values. */
function minutes(total: string, count: string): SQL {
  const [ms, rounds] = [sql.identifier(total), sql.identifier(count)];
  return sql`coalesce(round(sum(${ms}) / nullif(sum(${rounds}), 0) / 60000, 2), 0)::float8`;
}

async function readOne<Row>({ db }: Unit, row: z.ZodType<Row>, statement: SQL): Promise<Row> {
  const { rows } = await db.execute(statement);
  return row.parse(rows[0]);
}
