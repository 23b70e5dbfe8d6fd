import {
  mostRatingComments,
  mostRatingSubjects,
  type QueryOutput,
  type RatingComment,
  type RatingFigure,
  type RatingReport,
  type RatingScale,
  type ReportFilter,
} from '@recado/contract';
import { gradesOf, ratingResult, ratingScales, satisfactionOf } from '@recado/contract/rating-scales';
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isOneOf } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { contacts } from '../../conversations/contacts/contacts.schema.ts';
import {
  presentRating,
  ratingOfRound,
  scaleOfRound,
  scoreOfRound,
  wasAskedToRate,
} from '../../conversations/tickets/round-ratings.ts';
import { ticketCycles, tickets } from '../../conversations/tickets/tickets.schema.ts';
import { scopeOf, withContacts } from './report-rows.ts';

const groupRows = z.array(
  z.object({
    subjectId: z.int(),
    scale: z.literal(ratingScales),
    /** Null: not answered. */
    score: z.int().nullable(),
    rounds: z.int(),
  }),
);
type Group = z.output<typeof groupRows>[number];

/** The column of a subject, and the table of its names. */
const subjects = {
  agent: { column: ticketCycles.userId, named: users },
  queue: { column: ticketCycles.queueId, named: queues },
  connection: { column: ticketCycles.whatsappId, named: whatsapps },
} as const;
type Subject = keyof typeof subjects;

/**
 * The ratings of the rounds of the report's filter: on each scale by itself, and by agent, queue or connection. Rounds
 * without an answer are counted apart. Throws ERR_VALIDATION for impossible days.
 */
export async function readRatings(
  unit: Unit,
  { by, ...filter }: QueryOutput<'GET /ticket/reports/ratings'>,
): Promise<RatingReport> {
  const groups = await readGroups(unit, filter, by);
  const asked = Map.groupBy(groups, ({ subjectId }) => subjectId);
  const most = [...asked].sort(([, one], [, other]) => sumOf(other) - sumOf(one)).slice(0, mostRatingSubjects);
  const names = await namesOf(
    unit,
    by,
    [...most].map(([id]) => id),
  );
  return {
    scales: figuresOf(groups),
    subjects: most.map(([subjectId, own]) => ({
      subjectId,
      name: names.get(subjectId) ?? null,
      scales: figuresOf(own),
    })),
    comments: await readComments(unit, filter),
  };
}

async function readGroups(unit: Unit, filter: ReportFilter, by: Subject): Promise<Group[]> {
  const scope = await scopeOf(unit, filter);
  const columns = {
    subjectId: sql<number>`coalesce(${subjects[by].column}, 0)`.as('subject'),
    scale: scaleOfRound.as('scale'),
    score: scoreOfRound.as('score'),
    rounds: sql<number>`count(*)::integer`,
  };
  const joined = withContacts(unit.db.select(columns).from(ticketCycles).$dynamic(), scope);
  const rows = await joined.where(and(scope.where, wasAskedToRate)).groupBy(sql`1`, sql`2`, sql`3`).orderBy(sql`1`);
  return groupRows.parse(rows);
}

async function namesOf(unit: Unit, by: Subject, ids: readonly number[]): Promise<Map<number, string>> {
  const { named } = subjects[by];
  const rows = await unit.db.select({ id: named.id, name: named.name }).from(named).where(isOneOf(named.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A figure for each scale on which a rating was requested. */
function figuresOf(groups: readonly Group[]): RatingFigure[] {
  return ratingScales.flatMap((scale) => {
    const own = groups.filter((group) => group.scale === scale);
    return own.length === 0 ? [] : [figureOf(scale, own)];
  });
}

function figureOf(scale: RatingScale, groups: readonly Group[]): RatingFigure {
  const grades = gradesOf(scale).map((grade) => ({
    grade,
    count: sumOf(groups.filter(({ score }) => score === grade)),
  }));
  const said = { satisfied: 0, neutral: 0, unsatisfied: 0 };
  for (const { grade, count } of grades) said[satisfactionOf(scale, grade)] += count;
  const answered = sumOf(groups.filter(({ score }) => score !== null));
  const total = grades.reduce((sum, { grade, count }) => sum + grade * count, 0);
  return {
    scale,
    asked: sumOf(groups),
    answered,
    unanswered: sumOf(groups.filter(({ score }) => score === null)),
    ...said,
    grades: grades.map(({ count }) => count),
    average: answered === 0 ? null : Math.round((total / answered) * 100) / 100,
    result: ratingResult(scale, said),
  };
}

function sumOf(groups: readonly Group[]): number {
  return groups.reduce((sum, { rounds }) => sum + rounds, 0);
}

async function readComments(unit: Unit, filter: ReportFilter): Promise<RatingComment[]> {
  const { where } = await scopeOf(unit, filter);
  const rows = await unit.db
    .select({
      roundId: ticketCycles.id,
      uuid: tickets.uuid,
      contactName: contacts.name,
      userName: users.name,
      rating: ratingOfRound,
      ratedAt: ticketCycles.ratedAt,
    })
    .from(ticketCycles)
    .innerJoin(tickets, eq(tickets.id, ticketCycles.ticketId))
    .innerJoin(contacts, eq(contacts.id, tickets.contactId))
    .leftJoin(users, eq(users.id, ticketCycles.userId))
    .where(and(where, isNotNull(ticketCycles.ratingComment)))
    .orderBy(desc(ticketCycles.ratedAt), desc(ticketCycles.id))
    .limit(mostRatingComments);
  return rows.flatMap(({ rating: stored, ratedAt, ...row }) => {
    const rating = presentRating(stored);
    return rating && ratedAt ? [{ ...row, rating, ratedAt: ratedAt.toISOString() }] : [];
  });
}
