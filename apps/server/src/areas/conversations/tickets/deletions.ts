import { mostCounted } from '@recado/contract';
import { and, count, eq, ne, type SQL } from 'drizzle-orm';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { users } from '../../../platform/database/schema/users.ts';
import type { Preparation, Successor } from '../../company/retirement/retire.ts';
import { ticketsLeaving } from './in-process-events.ts';
import { forgottenRound } from './open-ticket.ts';
import { moveTickets, returnTickets, waiting } from './return-tickets.ts';
import { publishTicketGone } from './ticket-events.ts';
import { tickets } from './tickets.schema.ts';

/** How many tickets are moved in the transaction that deletes their queue or user; a job moves the others. */
const atOnce = 100;

interface LeavingQueue {
  companyId: number;
  queueId: number;
  to?: Successor | undefined;
}

interface LeavingAgent {
  companyId: number;
  userId: number;
  to?: Successor | undefined;
}

/**
 * A queue is being deleted: its tickets stay, without a queue or in that of `to`, and disappear for users who saw
 * them because of it. An open one that its agent would no longer see returns to pending (SERVER §2, Transfer).
 */
export async function onQueueDeleted(unit: Unit, queue: LeavingQueue): Promise<void> {
  await leaveQueueSome(unit, queue, atOnce);
}

/** Moves the remaining tickets of the queue in batches, so that the changes are published. */
export function leavingQueue(platform: ServicePlatform): Preparation {
  return ({ id: queueId, ...of }, most) =>
    platform.database.tenant(of.companyId, (unit) => leaveQueueSome(unit, { ...of, queueId }, most));
}

/** A user is being deleted: their open tickets return to pending or go to `to`, who gets those that they see. */
export async function onUserDeleted(unit: Unit, agent: LeavingAgent): Promise<void> {
  await leaveAgentSome(unit, agent, atOnce);
}

/** Moves the remaining tickets of the user in batches, before the user is deleted. */
export function leavingAgent(platform: ServicePlatform): Preparation {
  return ({ id: userId, ...of }, most) =>
    platform.database.tenant(of.companyId, (unit) => leaveAgentSome(unit, { ...of, userId }, most));
}

/** The live tickets of a queue, counted up to a bound. */
export function countTicketsOfQueue(unit: Unit, queue: LeavingQueue): Promise<number> {
  return countUpToBound(unit, liveIn(queue));
}

/** The open tickets of a user, counted up to a bound. */
export function countTicketsOfUser(unit: Unit, agent: LeavingAgent): Promise<number> {
  return countUpToBound(unit, openOf(agent));
}

function liveIn({ companyId, queueId }: LeavingQueue): SQL | undefined {
  return and(eq(tickets.companyId, companyId), eq(tickets.queueId, queueId), ne(tickets.status, 'closed'));
}

function openOf({ companyId, userId }: LeavingAgent): SQL | undefined {
  return and(eq(tickets.companyId, companyId), eq(tickets.status, 'open'), eq(tickets.userId, userId));
}

async function countUpToBound({ db }: Unit, which: SQL | undefined): Promise<number> {
  const counted = db.select({ id: tickets.id }).from(tickets).where(which).limit(mostCounted).as('counted');
  const [row] = await db.select({ count: count() }).from(counted);
  return row?.count ?? 0;
}

async function leaveQueueSome(unit: Unit, queue: LeavingQueue, most: number): Promise<number> {
  const to = await lockSuccessor(unit, queue);
  const values = to ? { queueId: to.queueId, ...resetInOtherQueue } : { queueId: null };
  return moveTickets(unit, { which: liveIn(queue), most, values, transferredBy: to });
}

async function leaveAgentSome(unit: Unit, agent: LeavingAgent, most: number): Promise<number> {
  const to = await lockSuccessor(unit, agent);
  const queue = to?.queueId === undefined ? {} : { queueId: to.queueId, ...resetInOtherQueue };
  const values = to ? { ...(to.userId === undefined ? waiting : { userId: to.userId }), ...queue } : waiting;
  return moveTickets(unit, { which: openOf(agent), most, values, transferredBy: to });
}

/** The fields that a move to another queue resets, because each queue has its own menus and limits. */
const resetInOtherQueue = { chatbot: false, botState: forgottenRound, lateSince: null };

/** The successor, locked until the unit ends; undefined if the chosen queue or user has been deleted meanwhile. */
async function lockSuccessor(
  unit: Unit,
  { companyId, to }: Omit<LeavingAgent, 'userId'>,
): Promise<Successor | undefined> {
  const found = async (table: typeof users | typeof queues, id: number | undefined) => {
    if (id === undefined) return true;
    const rows = await unit.db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.id, id), eq(table.companyId, companyId)))
      .for('share');
    return rows.length > 0;
  };
  if (!to) return undefined;
  return (await found(users, to.userId)) && (await found(queues, to.queueId)) ? to : undefined;
}

/** A user's queues or role changed: open tickets that they no longer see return to pending. */
export function returnUnseen(unit: Unit, agent: { companyId: number; userId: number }): Promise<void> {
  return returnTickets(unit, { ...agent, onlyOutOfSight: true });
}

/** A contact is being deleted, and their tickets with them. */
export async function onContactDeleted(
  unit: Unit,
  { companyId, contactId }: { companyId: number; contactId: number },
): Promise<void> {
  const isOfContact = eq(tickets.contactId, contactId);
  const known = await unit.db.select({ id: tickets.id }).from(tickets).where(isOfContact);
  await unit.emit(ticketsLeaving, { ticketIds: known.map(({ id }) => id) });
  const deleted = await unit.db
    .delete(tickets)
    .where(isOfContact)
    .returning({ ticketId: tickets.id, queueId: tickets.queueId, userId: tickets.userId });
  for (const ticket of deleted) publishTicketGone(unit, companyId, ticket);
}
