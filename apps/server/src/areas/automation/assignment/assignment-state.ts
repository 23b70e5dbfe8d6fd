import { fold } from '@recado/contract/fold';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { companyUse } from '../../../platform/database/company-uses.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { isMember, userQueues, users } from '../../../platform/database/schema/users.ts';
import { companyRules } from '../../company/companies/company-rules.ts';
import { closedInterval } from '../../company/holidays/opening-hours.ts';
import { awayOf } from '../../company/users/user-rows.ts';
import { tickets } from '../../conversations/tickets/tickets.schema.ts';
import { agentTurns } from './assignment.schema.ts';
import type { Agent, AssigningQueue } from './choose-agent.ts';

/** A queue whose tickets the server assigns, or whose agents' tickets move while these are away. */
export interface RuledQueue extends AssigningQueue {
  overflowQueueId: number | null;
  overflowMinutes: number | null;
  moves: boolean;
}

// Without parameters: the text is part of others.
export const isRuled: SQL = sql`(${queues.assignmentMode} <> 'hand' or ${queues.awayTickets} = 'move')`;

/** Whether a company has such a queue: asked together with other features, without a statement of its own (ADR 162). */
export const usesAssignment = companyUse(
  sql`select 1 from ${queues} where ${queues.companyId} = ${companies.id} and ${isRuled}`,
);

/** The queues of the company for which something is to be done. */
export async function ruledQueues({ db }: Unit, companyId: number): Promise<RuledQueue[]> {
  const rows = await db
    .select()
    .from(queues)
    .where(and(eq(queues.companyId, companyId), isRuled));
  return rows.map((row) => ({
    id: row.id,
    mode: row.assignmentMode,
    fallback: row.assignmentFallback,
    limit: row.ticketLimit,
    skills: row.skills.map(fold),
    overflowQueueId: row.overflowQueueId,
    overflowMinutes: row.overflowMinutes,
    moves: row.awayTickets === 'move',
  }));
}

/** The columns of users that decide whether they get tickets, and how many they have open. */
const agentColumns = {
  userId: users.id,
  name: users.name,
  limit: users.ticketLimit,
  workingHours: users.workingHours,
  skills: users.skills,
  awaySince: users.awaySince,
  awayUntil: users.awayUntil,
  awayReason: users.awayReason,
  assignedAt: agentTurns.assignedAt,
  queueIds: sql<number[]>`array(select uq.queue_id from ${userQueues} uq where uq.user_id = ${users}.id)`,
  // Groups are nobody's load: they stay open for years.
  open: sql<number>`(
    select count(*)::integer from ${tickets} t
    where t.company_id = ${users}.company_id and t.user_id = ${users}.id and t.status = 'open' and not t.is_group)`,
};

/** An agent with what supervisors see of them. */
export interface NamedAgent extends Agent {
  name: string;
  away: ReturnType<typeof awayOf>;
}

/** The people of a company who serve queues, at present. `isOnline` tells who has a page open. */
export async function agentsOf(
  unit: Unit,
  companyId: number,
  isOnline: (userId: number) => boolean,
): Promise<NamedAgent[]> {
  const rows = await unit.db
    .select(agentColumns)
    .from(users)
    .leftJoin(agentTurns, eq(agentTurns.userId, users.id))
    .where(
      and(
        eq(users.companyId, companyId),
        isMember,
        sql`exists (select from ${userQueues} uq where uq.user_id = ${users}.id)`,
      ),
    )
    .orderBy(users.name, users.id);
  const { timeZone, holidays } = await companyRules(unit, companyId);
  const now = unit.now();
  return rows.map((row) => {
    const away = awayOf(row, now);
    return {
      userId: row.userId,
      name: row.name,
      queueIds: new Set(row.queueIds),
      skills: new Set(row.skills.map(fold)),
      isOnline: isOnline(row.userId),
      isAway: away !== null,
      away,
      works: closedInterval(row.workingHours, timeZone, now, holidays) === null,
      open: row.open,
      limit: row.limit,
      assignedAt: row.assignedAt?.getTime() ?? 0,
    };
  });
}
