import { and, eq, gt, isNotNull, isNull, ne, or } from 'drizzle-orm';
import { z } from 'zod';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import type { NewJob } from '../../../platform/database/new-job.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import { type JobHandler, transactional } from '../../../platform/jobs/handlers.ts';
import type { RecurringWork } from '../../../platform/scheduler/recurring-work.ts';
import type { agentAnswered, customerWrote } from '../messages/in-process-events.ts';
import type { ticketsHappened } from '../tickets/in-process-events.ts';
import { serviceLevels } from '../tickets/levels.schema.ts';
import { tickets } from '../tickets/tickets.schema.ts';
import { followTicket, type Occasion, promisesOf } from './follow-ticket.ts';
import { levelRounds } from './level-rounds.schema.ts';
import { usesLevels } from './level-rows.ts';

const followKind = 'follow-service-levels';
const renewKind = 'renew-service-levels';
/** The tickets whose clocks one run sets anew; the next run, at once, sets those of the others. */
const atOnce = 200;

const occasion = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('waits'), since: z.coerce.date(), isAnswered: z.boolean() }),
  z.object({ kind: z.literal('answered'), at: z.coerce.date() }),
  z.object({ kind: z.literal('changed') }),
]);
const followed = z.object({ companyId: z.number(), ticketId: z.number(), occasion });
const renewed = z.object({ companyId: z.number(), after: z.number() });

/** Those of a ticket run one after the other, so each sees what the one before it did. */
function followJob(companyId: number, ticketId: number, what: Occasion): NewJob {
  const written = JSON.parse(JSON.stringify(what));
  const payload = { companyId, ticketId, occasion: written };
  return { kind: followKind, companyId, lane: `${followKind}:${ticketId}`, payload };
}

/** Sets the clocks of a ticket after something happened. */
export function followTicketHandler(): JobHandler {
  return transactional(followKind, followed, async (unit, { companyId, ticketId, occasion: what }) =>
    followTicket(unit, ticketId, what, await promisesOf(unit, companyId)),
  );
}

/** The customer waits from now on, unless they did already. */
export async function onCustomerWrote(unit: Unit, { row }: PayloadOf<typeof customerWrote>): Promise<void> {
  const { id, companyId, waitingSince, isAnswered } = row.ticket;
  if (waitingSince === null || !(await usesLevels.isUsed(unit, companyId))) return;
  await unit.enqueue(followJob(companyId, id, { kind: 'waits', since: waitingSince, isAnswered }));
}

/** Somebody answered; the statement that noted it has already asked whether the company has service levels. */
export async function onAgentAnswered(unit: Unit, payload: PayloadOf<typeof agentAnswered>): Promise<void> {
  const { companyId, ticketId, at } = payload;
  await unit.enqueue(followJob(companyId, ticketId, { kind: 'answered', at }));
}

/** Tickets moved to another queue or priority, or were resolved. */
export async function onTicketsHappened(unit: Unit, payload: PayloadOf<typeof ticketsHappened>): Promise<void> {
  const { companyId, happenings } = payload;
  if (!(await usesLevels.isUsed(unit, companyId))) return;
  for (const { ticketId } of happenings) await unit.enqueue(followJob(companyId, ticketId, { kind: 'changed' }));
}

/** A job that sets all clocks of a company anew: levels, hours or holidays changed. */
export function renewJob(companyId: number, after = 0): NewJob {
  return { kind: renewKind, companyId, lane: `${renewKind}:${companyId}`, payload: { companyId, after } };
}

/** Sets the clocks of a company anew, by parts; without service levels they are removed. */
export function renewLevelsHandler(): JobHandler {
  return transactional(renewKind, renewed, async (unit, { companyId, after }) => {
    const promises = await promisesOf(unit, companyId);
    const { levels } = promises;
    if (levels.length === 0) await forgetRunning(unit, companyId);
    const found = await runningTickets(unit, companyId, after);
    for (const { id, waitingSince, isAnswered } of found) {
      const waits = waitingSince !== null && levels.length > 0;
      await followTicket(
        unit,
        id,
        waits ? { kind: 'waits', since: waitingSince, isAnswered } : { kind: 'changed' },
        promises,
      );
    }
    const last = found.at(-1);
    if (last && found.length === atOnce) await unit.enqueue(renewJob(companyId, last.id));
  });
}

/** Holidays changed: clocks that run end at another time. */
export async function renewSoon(unit: Unit, { companyId }: { companyId: number }): Promise<void> {
  if (await usesLevels.isUsed(unit, companyId)) await unit.enqueue(renewJob(companyId));
}

function runningTickets({ db }: Unit, companyId: number, after: number) {
  const { id, waitingSince, isAnswered } = tickets;
  const waits = and(isNotNull(waitingSince), ne(tickets.status, 'closed'), eq(tickets.isGroup, false));
  return db
    .select({ id, waitingSince, isAnswered })
    .from(tickets)
    .where(and(eq(tickets.companyId, companyId), gt(id, after), or(isNotNull(tickets.levelTarget), waits)))
    .orderBy(id)
    .limit(atOnce);
}

async function forgetRunning({ db }: Unit, companyId: number): Promise<void> {
  await db.delete(levelRounds).where(and(eq(levelRounds.companyId, companyId), isNull(levelRounds.finishedAt)));
}

/** Every hour: opening hours of companies and queues may have changed, and nobody tells that. */
export function renewLevelsWork({ database }: Pick<ServicePlatform, 'database'>): RecurringWork {
  return {
    name: 'renew-service-levels-hourly',
    pattern: '23 * * * *',
    run: () =>
      database.system(async (unit) => {
        const { companyId } = serviceLevels;
        const rows = await unit.db.selectDistinct({ companyId }).from(serviceLevels);
        for (const row of rows) await unit.enqueue(renewJob(row.companyId));
      }),
  };
}
