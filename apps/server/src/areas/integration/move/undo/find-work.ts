import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../../../platform/database/database.ts';
import { type KindWithTable, tablesOfKinds } from '../tables-of-kinds.ts';

/** Rows that count as work of a company when they were not copied, and their names in a report. */
const kinds = [
  'messages',
  'tickets',
  'users',
  'queues',
  'quickMessages',
  'schedules',
  'campaigns',
  'chatMessages',
] as const satisfies readonly KindWithTable[];

/** The most rows of a kind that are counted. */
const most = 1_000;
const counted = z.array(z.object({ count: z.int() })).length(1);

/**
 * What people or customers have done in a moved company since it was copied, one line a kind, e.g. `messages: 3`: who
 * signed in, rows that are not copies, a super user. Empty if nobody has worked in it. Needs a system unit.
 */
export async function findWork(unit: Unit, companyId: number): Promise<string[]> {
  const found = [
    await line(unit, 'sign-ins', sql`from sessions where company_id = ${companyId}`),
    await line(
      unit,
      'changes by its users',
      sql`from audit_entries a join users u on u.id = a.actor_id and u.company_id = ${companyId}
        where a.company_id = ${companyId}`,
    ),
    // The copy's own notes, e.g. about joined contacts, have no author.
    await line(unit, 'notes', sql`${ownRows('notes', companyId)} and own.user_id is not null`),
    await line(unit, 'super users', sql`from users where company_id = ${companyId} and super`),
  ];
  for (const kind of kinds) found.push(await line(unit, kind, ownRows(kind, companyId)));
  return found.flat();
}

async function line({ db }: Unit, name: string, rows: SQL): Promise<string[]> {
  const answer = await db.execute(sql`select count(*)::int as count from (select 1 ${rows} limit ${most}) rows`);
  const [{ count } = { count: 0 }] = counted.parse(answer.rows);
  return count === 0 ? [] : [`${name}: ${count === most ? `${most} or more` : count}`];
}

/** The rows of a kind that no copied row became. */
function ownRows(kind: KindWithTable, companyId: number): SQL {
  return sql`from ${sql.identifier(tablesOfKinds[kind])} own
    where own.company_id = ${companyId} and not exists (
      select from moved_rows m where m.company_id = ${companyId} and m.kind = ${kind} and m.target_id = own.id)`;
}
