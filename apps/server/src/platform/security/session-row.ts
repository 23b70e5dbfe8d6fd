import { abilitiesOf, type PlanFlag, planFlags } from '@recado/api/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Unit } from '../database/database.ts';
import { companies, plans, settings } from '../database/schema/companies.ts';
import { sessions, userQueues, users } from '../database/schema/users.ts';
import type { Caller } from './sessions.ts';

/** Reads the caller of an active session from the database; undefined when it ended or does not exist. */
export async function readCaller(unit: Unit, sessionId: string, now: Date): Promise<Caller | undefined> {
  const [row] = await unit.db
    .select({
      user: {
        id: users.id,
        companyId: users.companyId,
        name: users.name,
        profile: users.profile,
        super: users.super,
        allTicket: users.allTicket,
      },
      company: { status: companies.status, dueDate: companies.dueDate, timeZone: companies.timeZone },
      plan: plans,
      expiresAt: sessions.expiresAt,
      queueIds: sql<
        number[]
      >`array(select ${userQueues.queueId} from ${userQueues} where ${userQueues.userId} = ${users.id})`,
      viewUnqueued: settings.value,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(companies, eq(companies.id, users.companyId))
    .leftJoin(plans, eq(plans.id, companies.planId))
    .leftJoin(settings, and(eq(settings.companyId, users.companyId), eq(settings.key, 'userViewTicketsWithoutQueue')))
    .where(and(eq(sessions.id, sql.placeholder('sessionId')), isNull(sessions.endedAt)))
    .prepare('recado_caller')
    .execute({ sessionId });
  if (!row || row.expiresAt <= now) return undefined;
  const { user, company, plan } = row;
  return {
    session: {
      sessionId,
      userId: user.id,
      companyId: user.companyId,
      name: user.name,
      profile: user.profile,
      super: user.super,
      queueIds: row.queueIds,
      allTicket: user.allTicket === 'enable',
      abilities: abilitiesOf(user),
    },
    company: { ...company, flags: flagsOf(plan), viewUnqueued: row.viewUnqueued === 'enabled' },
  };
}

/** The features that a plan enables; none without a plan. */
function flagsOf(plan: Record<PlanFlag, boolean> | null): ReadonlySet<PlanFlag> {
  return new Set(planFlags.filter((flag) => plan?.[flag] === true));
}
