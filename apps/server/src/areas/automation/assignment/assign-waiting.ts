import type { NobodyReason } from '@recado/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { assignCycle } from '../../conversations/tickets/cycles.ts';
import { forgottenRound } from '../../conversations/tickets/open-ticket.ts';
import { type Happening, recordTicketEvents } from '../../conversations/tickets/record-events.ts';
import { moveTickets, waiting } from '../../conversations/tickets/return-tickets.ts';
import { announceTickets, type FormerTicket } from '../../conversations/tickets/ticket-events.ts';
import { tickets } from '../../conversations/tickets/tickets.schema.ts';
import { agentTurns, assignmentWaits } from './assignment.schema.ts';
import { agentsOf, type RuledQueue, ruledQueues } from './assignment-state.ts';
import { type Agent, chooseAgent, isFree } from './choose-agent.ts';
import { overflow } from './overflow.ts';
import { type FoundTicket, findUntold, findWaiting, forgetWaits } from './waiting-tickets.ts';

/** A constant that keeps these locks apart from others of the same database. */
const lockFamily = 20_167;
/** How many tickets one run assigns, and tells that nobody is free, at most: a further run does the rest. */
const mostAtOnce = 50;

/**
 * Gives the waiting tickets of a company to agents who can get them, the longest wait first, and tells in the others why
 * nobody is free (ADR 167). Runs of one company follow each other, in whatever processes: each sees what the one before
 * assigned, so that no ticket is given twice and no limit is exceeded. Returns whether there is more to do.
 */
export async function assignWaiting(
  unit: Unit,
  companyId: number,
  isOnline: (userId: number) => boolean,
): Promise<boolean> {
  await unit.db.execute(sql`select pg_advisory_xact_lock(${lockFamily}, ${companyId})`);
  const ruled = await ruledQueues(unit, companyId);
  if (ruled.length === 0) return false;
  await forgetWaits(unit, companyId);
  await leaveAbsent(unit, companyId, ruled);
  const assigning = ruled.filter(({ mode }) => mode !== 'hand');
  if (assigning.length === 0) return false;
  await overflow(unit, companyId, assigning);
  const agents = await agentsOf(unit, companyId, isOnline);
  const given = await giveTickets(unit, companyId, assigning, agents);
  const told = await tellWaiting(unit, companyId, assigning, agents);
  return given >= mostAtOnce || told >= mostAtOnce;
}

/** Customers who wait for an agent who is away return to the queue, where it wants that. */
async function leaveAbsent(unit: Unit, companyId: number, ruled: readonly RuledQueue[]): Promise<void> {
  const ids = ruled.filter(({ moves }) => moves).map(({ id }) => id);
  if (ids.length === 0) return;
  const isLeft = and(
    eq(tickets.companyId, companyId),
    eq(tickets.status, 'open'),
    eq(tickets.isGroup, false),
    sql`${tickets.waitingSince} is not null`,
    sql`${tickets.queueId} = any(${sql.param(ids)}::integer[])`,
    sql`exists (
      select from users absent where absent.id = ${tickets.userId} and absent.away_since is not null
        and (absent.away_until is null or absent.away_until > ${unit.now().toISOString()}::timestamptz))`,
  );
  await moveTickets(unit, { which: isLeft, most: mostAtOnce, values: waiting });
}

interface Gift {
  ticket: FoundTicket;
  agent: Agent;
  reason: Happening['assignment'];
}

async function giveTickets(
  unit: Unit,
  companyId: number,
  queues: readonly RuledQueue[],
  agents: readonly Agent[],
): Promise<number> {
  const gifts = await chooseAgents(unit, companyId, queues, agents);
  if (gifts.length === 0) return 0;
  for (const { ticket, agent } of gifts) {
    await unit.db
      .update(tickets)
      .set({ status: 'open', userId: agent.userId, chatbot: false, botState: forgottenRound })
      .where(eq(tickets.id, ticket.id));
    await assignCycle(unit, ticket.id, { queueId: ticket.queueId, userId: agent.userId }, unit.now());
  }
  const turns = new Map(gifts.map(({ agent }) => [agent.userId, new Date(agent.assignedAt)]));
  await unit.db
    .insert(agentTurns)
    .values([...turns].map(([userId, assignedAt]) => ({ userId, companyId, assignedAt })))
    .onConflictDoUpdate({ target: agentTurns.userId, set: { assignedAt: sql`excluded.assigned_at` } });
  await recordTicketEvents(
    unit,
    gifts.map(({ ticket: { id, queueId }, agent: { userId }, reason }) => ({
      ...{ kind: 'assigned', by: 'system', assignment: reason },
      ticket: { id, companyId, queueId, userId },
      before: { queueId, userId: null },
    })),
  );
  const before = gifts.map(
    ({ ticket: { id, queueId } }): FormerTicket => ({ ticketId: id, queueId, userId: null, status: 'pending' }),
  );
  await announceTickets(
    unit,
    gifts.map(({ ticket }) => ticket.id),
    before,
  );
  await forgetWaits(unit, companyId);
  return gifts.length;
}

/** Goes through the waiting tickets of queues with free agents, oldest first, and counts each gift at its agent. */
async function chooseAgents(
  unit: Unit,
  companyId: number,
  queues: readonly RuledQueue[],
  agents: readonly Agent[],
): Promise<Gift[]> {
  const gifts: Gift[] = [];
  const byId = new Map(queues.map((queue) => [queue.id, queue]));
  const skills = new Set(agents.flatMap((agent) => [...agent.skills]));
  let turn = Math.max(unit.now().getTime(), ...agents.map(({ assignedAt }) => assignedAt));
  let after: FoundTicket | undefined;
  while (gifts.length < mostAtOnce) {
    const open = queues.filter((queue) => agents.some((one) => one.queueIds.has(queue.id) && isFree(one, queue)));
    const page = await findWaiting(unit, { companyId, queues: open, skills, after, most: mostAtOnce });
    for (const ticket of page) {
      const queue = byId.get(ticket.queueId);
      if (!queue || gifts.length >= mostAtOnce) continue;
      const { agent, reason } = chooseAgent(queue, ticket, agents);
      if (!agent) continue;
      agent.open += 1;
      agent.assignedAt = turn += 1;
      gifts.push({ ticket, agent, reason });
    }
    after = page.at(-1);
    if (page.length < mostAtOnce) break;
  }
  return gifts;
}

/** Says once in each ticket for which nobody is free why that is so; from then on it can overflow. */
async function tellWaiting(
  unit: Unit,
  companyId: number,
  queues: readonly RuledQueue[],
  agents: readonly Agent[],
): Promise<number> {
  const skills = new Set(agents.flatMap((agent) => [...agent.skills]));
  const untold = await findUntold(unit, { companyId, queues, skills, most: mostAtOnce });
  const byId = new Map(queues.map((queue) => [queue.id, queue]));
  const lonely = untold.flatMap((ticket): { ticket: FoundTicket; reason: NobodyReason }[] => {
    const queue = byId.get(ticket.queueId);
    const choice = queue && chooseAgent(queue, ticket, agents);
    return choice?.agent === null ? [{ ticket, reason: choice.reason }] : [];
  });
  if (lonely.length === 0) return 0;
  const since = unit.now();
  await unit.db
    .insert(assignmentWaits)
    .values(lonely.map(({ ticket: { id, queueId }, reason }) => ({ ticketId: id, companyId, queueId, since, reason })))
    .onConflictDoUpdate({ target: assignmentWaits.ticketId, set: { reason: sql`excluded.reason` } });
  await recordTicketEvents(
    unit,
    lonely.map(({ ticket: { id, queueId }, reason }) => ({
      ...{ kind: 'assigned', by: 'system', assignment: reason },
      ticket: { id, companyId, queueId, userId: null },
    })),
  );
  return lonely.length;
}
