import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import type { NewJob } from '../../../platform/database/new-job.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { type JobHandler, transactionalTogether } from '../../../platform/jobs/handlers.ts';
import { isOnline } from '../../../platform/realtime/online-question.ts';
import type { SocketFeature } from '../../../platform/realtime/socket-feature.ts';
import type { RecurringWork } from '../../../platform/scheduler/recurring-work.ts';
import { callerFact } from '../../../platform/security/session-row.ts';
import type { TicketHappening } from '../../conversations/tickets/in-process-events.ts';
import { tickets } from '../../conversations/tickets/tickets.schema.ts';
import { assignWaiting } from './assign-waiting.ts';
import { isRuled, usesAssignment } from './assignment-state.ts';
import { isForPeople } from './waiting-tickets.ts';

const kind = 'assign-tickets';
const payload = z.object({ companyId: z.number() });
/** How many requests to assign one run answers: a busy company makes many at once. */
const mostTogether = 100;
/** Milliseconds until the processes know that a user is online. */
const knownAfter = 1_500;

/** A job that assigns what waits in a company. Those of a company run one after the other. */
function assignJob(companyId: number): NewJob {
  return { kind, companyId, lane: `${kind}:${companyId}`, payload: { companyId } };
}

/** Assigns what waits in a company. */
export function assignTicketsHandler(): JobHandler {
  return transactionalTogether(kind, payload, mostTogether, async (unit, [first]) => {
    if (!first) return;
    const { companyId } = first;
    const hasMore = await assignWaiting(unit, companyId, (userId) => unit.query(isOnline, userId));
    if (hasMore) await unit.enqueue(assignJob(companyId));
  });
}

/** Assigns what waits in the company after this unit, if the server does that there. */
export async function assignSoon(unit: Unit, { companyId }: { companyId: number }): Promise<void> {
  if (await usesAssignment.isUsed(unit, companyId)) await unit.enqueue(assignJob(companyId));
}

/** Tickets came into a queue, or an agent has one less. What an assignment itself did needs no further one. */
export async function onTicketsHappened(
  unit: Unit,
  { companyId, happenings }: { companyId: number; happenings: readonly TicketHappening[] },
): Promise<void> {
  if (happenings.some(({ kind: happened }) => happened !== 'assigned')) await assignSoon(unit, { companyId });
}

/** Whether the server assigns tickets of the caller's company. */
export const companyAssigns = callerFact(
  sql`exists (select 1 from ${queues} where ${queues.companyId} = ${users.companyId} and ${isRuled})`,
  z.boolean(),
);

/** Assigns to an agent who comes online what waited for them. */
export function assignmentSockets({ database, logger, clock }: SocketServices): SocketFeature {
  return {
    roomsOf: () => [],
    listen(_socket, rooms) {
      const { session } = rooms.caller();
      if (!companyAssigns.of(session)) return;
      const { companyId } = session;
      const runAt = new Date(clock().getTime() + knownAfter);
      database
        .tenant(companyId, (unit) => unit.enqueue({ ...assignJob(companyId), runAt }))
        .catch((error: unknown) => logger.error({ err: error, companyId }, 'no assignment for who came online'));
    },
  };
}

type SocketServices = Pick<ServicePlatform, 'database' | 'logger' | 'clock'>;

/**
 * Every minute, for what nobody tells: hours begin, an absence ends, a wait becomes too long, a customer writes to an agent who
 * is away, a process that knew who was online is gone.
 */
export function assignRegularlyWork({ database }: Pick<ServicePlatform, 'database'>): RecurringWork {
  return {
    name: 'assign-regularly',
    pattern: '* * * * *',
    tries: 1,
    run: () =>
      database.system(async (unit) => {
        for (const companyId of await companiesWithWaiting(unit)) await unit.enqueue(assignJob(companyId));
      }),
  };
}

async function companiesWithWaiting({ db }: Unit): Promise<number[]> {
  const has = (condition: SQL | undefined) => sql`exists (
    select from ${tickets} where ${and(eq(tickets.companyId, queues.companyId), eq(tickets.queueId, queues.id), condition)})`;
  const isLeft = and(
    eq(tickets.status, 'open'),
    sql`${tickets.waitingSince} is not null`,
    sql`exists (select from ${users} where ${users.id} = ${tickets.userId} and ${users.awaySince} is not null)`,
  );
  const rows = await db
    .selectDistinct({ companyId: queues.companyId })
    .from(queues)
    .where(
      or(and(ne(queues.assignmentMode, 'hand'), has(isForPeople)), and(eq(queues.awayTickets, 'move'), has(isLeft))),
    );
  return rows.map(({ companyId }) => companyId);
}
