import type { AnswerInput, LevelFigures, QueryOutput } from '@recado/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../../platform/database/database.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { ownCompany } from '../../../platform/database/selection.ts';
import { addDays, dayIn } from '../../../platform/day.ts';
import { startOfDay, timeZoneOf } from '../../company/companies/time-zone.ts';
import { levelRounds } from '../../conversations/service-levels/level-rounds.schema.ts';
import { serviceLevels } from '../../conversations/tickets/levels.schema.ts';
import { reasons } from '../../conversations/tickets/reasons.schema.ts';
import { ticketCycles } from '../../conversations/tickets/tickets.schema.ts';
import { daysOf } from './period.ts';

/** The most rows, those with the most rounds; a period has at most 366 days. */
const mostRows = 500;
type Query = QueryOutput<'GET /dashboard/service-levels'>;

const sums = {
  rounds: z.int(),
  firstMeasured: z.int(),
  firstMet: z.int(),
  firstMedian: z.number().nullable(),
  firstNinety: z.number().nullable(),
  nextMet: z.int(),
  nextMissed: z.int(),
  solutionMeasured: z.int(),
  solutionMet: z.int(),
  solutionMedian: z.number().nullable(),
  solutionNinety: z.number().nullable(),
};
const totals = z.object(sums);
const rowsFound = z.array(
  z.object({ subjectId: z.int(), name: z.string().nullable(), day: z.string().nullable(), ...sums }),
);

/** How well service levels were kept in the rounds that began in a period. Throws ERR_VALIDATION for an impossible one. */
export async function readLevelFigures(
  unit: Unit,
  { by, ...query }: Query,
): Promise<AnswerInput<'GET /dashboard/service-levels'>> {
  const timeZone = await timeZoneOf(unit);
  const { from, to } = daysOf(query, dayIn(timeZone, unit.now()));
  const rounds = sql`
    from ${levelRounds} l join ${ticketCycles} c on c.id = l.cycle_id
    where l.company_id = ${ownCompany} and l.began_at >= ${startOfDay(from, timeZone)}
      and l.began_at < ${startOfDay(addDays(to, 1), timeZone)}`;
  const { rows: used } = await unit.db.execute(
    sql`select exists (select from ${serviceLevels} where company_id = ${ownCompany}) as used`,
  );
  const { rows: all } = await unit.db.execute(sql`select ${measures} ${rounds}`);
  const { rows } = await unit.db.execute(grouped(by, rounds, timeZone));
  return {
    isUsed: used[0]?.used === true,
    total: figuresOf(totals.parse(all[0])),
    rows: rowsFound.parse(rows).map((row) => {
      const { subjectId, name, day } = row;
      return { subjectId, name, day, ...figuresOf(row) };
    }),
  };
}

/** Solutions are measured once the round was resolved by a person; of first answers those that were given. */
const measures: SQL = sql`count(*)::integer as rounds,
  count(l.first_answer_met)::integer as "firstMeasured",
  count(*) filter (where l.first_answer_met)::integer as "firstMet",
  ${percentile(0.5, 'first_answer_seconds')} as "firstMedian", ${percentile(0.9, 'first_answer_seconds')} as "firstNinety",
  coalesce(sum(l.answers_met), 0)::integer as "nextMet", coalesce(sum(l.answers_missed), 0)::integer as "nextMissed",
  count(l.solution_met)::integer as "solutionMeasured",
  count(*) filter (where l.solution_met)::integer as "solutionMet",
  ${percentile(0.5, 'solution_seconds', 'l.solution_met is not null')} as "solutionMedian",
  ${percentile(0.9, 'solution_seconds', 'l.solution_met is not null')} as "solutionNinety"`;

function percentile(share: number, column: string, condition = 'true'): SQL {
  return sql.raw(`(percentile_cont(${share}) within group (order by l.${column}) filter (where ${condition}))::float8`);
}

function grouped(by: Query['by'], rounds: SQL, timeZone: string): SQL {
  if (by === 'day')
    return sql`
      select 0 as "subjectId", null as name, to_char(l.began_at at time zone ${timeZone}::text, 'YYYY-MM-DD') as day, ${measures}
      ${rounds} group by 3 order by 3 limit ${mostRows}`;
  const { column, table } = subjects[by];
  return sql`
    select coalesce(${column}, 0) as "subjectId", (select named.name from ${table} named where named.id = ${column}) as name,
      null as day, ${measures}
    ${rounds} group by ${column} order by count(*) desc, 1 limit ${mostRows}`;
}

const subjects = {
  queue: { column: sql`c.queue_id`, table: queues },
  agent: { column: sql`c.user_id`, table: users },
  reason: { column: sql`c.reason_id`, table: reasons },
};

function figuresOf(found: z.output<typeof totals>): LevelFigures {
  const { firstMeasured, firstMet, nextMet, nextMissed, solutionMeasured, solutionMet } = found;
  return {
    rounds: found.rounds,
    firstAnswer: {
      ...{ measured: firstMeasured, met: firstMet },
      ...{ median: found.firstMedian, ninety: found.firstNinety },
    },
    nextAnswer: { measured: nextMet + nextMissed, met: nextMet },
    solution: {
      ...{ measured: solutionMeasured, met: solutionMet },
      ...{ median: found.solutionMedian, ninety: found.solutionNinety },
    },
  };
}
