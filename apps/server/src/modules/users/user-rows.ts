import { and, asc, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { queues, ticketCycles, userQueues, users } from '../../platform/database/schema/index.ts';
import { likeLiteral } from '../../platform/database/search.ts';

/** A queue as a user carries it. */
export interface UserQueue {
  id: number;
  name: string;
  color: string;
}

// One query for a page: queues and rating come along as sub-selects instead of one query per user. Columns are named in
// SQL, because drizzle writes them without their table where a query has only one.
const columns = {
  id: users.id,
  companyId: users.companyId,
  name: users.name,
  email: users.email,
  profile: users.profile,
  super: users.super,
  allTicket: users.allTicket,
  whatsappId: users.whatsappId,
  wpp: users.wpp,
  updatedAt: users.updatedAt,
  averageRating: sql<number | null>`(
    select round(avg(c.rating), 2)::float8 from ${ticketCycles} c where c.user_id = ${users}.id)`,
  queues: sql<UserQueue[]>`(
    select coalesce(json_agg(json_build_object('id', q.id, 'name', q.name, 'color', q.color) order by q.id), '[]'::json)
    from ${userQueues} uq join ${queues} q on q.id = uq.queue_id where uq.user_id = ${users}.id)`,
};

const byName = [asc(sql`lower(${users.name})`), asc(users.id)];

/** Reads users with queues and average rating, by name. */
export function selectUsers(unit: Unit, where: SQL | undefined) {
  return unit.db
    .select(columns)
    .from(users)
    .where(where)
    .orderBy(...byName);
}

/** A user as `selectUsers` reads him. */
export type UserRow = Awaited<ReturnType<typeof selectUsers>>[number];

/** Everybody of a company as others choose him: name and queues, by name; no rating is counted for that. */
export function selectColleagues(unit: Unit, companyId: number) {
  const { id, name, queues: theirs } = columns;
  return unit.db
    .select({ id, name, queues: theirs })
    .from(users)
    .where(eq(users.companyId, companyId))
    .orderBy(...byName);
}

/** One user of a company; undefined when there is none. */
export async function findUser(unit: Unit, companyId: number, userId: number): Promise<UserRow | undefined> {
  const [row] = await selectUsers(unit, and(eq(users.companyId, companyId), eq(users.id, userId)));
  return row;
}

/** Users of a company whose name or e-mail contains a text; all of them for an empty one. */
export function matching(companyId: number, searchParam: string): SQL | undefined {
  const pattern = `%${likeLiteral(searchParam)}%`;
  const found = searchParam ? or(ilike(users.name, pattern), ilike(users.email, pattern)) : undefined;
  return and(eq(users.companyId, companyId), found);
}
