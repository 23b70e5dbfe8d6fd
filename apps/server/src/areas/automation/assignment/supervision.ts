import { type AnswerInput, mostSupervised } from '@recado/contract';
import { and, asc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { isOnline } from '../../../platform/realtime/online-question.ts';
import { contacts } from '../../conversations/contacts/contacts.schema.ts';
import { tickets } from '../../conversations/tickets/tickets.schema.ts';
import { agentsOf, type NamedAgent } from './assignment-state.ts';

/** What supervisors see of a company at present: queues with those who wait, agents with what they have, and the tickets. */
export async function readSupervision(unit: Unit, companyId: number): Promise<AnswerInput<'GET /supervision'>> {
  const agents = await agentsOf(unit, companyId, (userId) => unit.query(isOnline, userId));
  const rows = await unit.db
    .select({
      id: queues.id,
      name: queues.name,
      color: queues.color,
      assignmentMode: queues.assignmentMode,
      ticketLimit: queues.ticketLimit,
    })
    .from(queues)
    .where(eq(queues.companyId, companyId))
    .orderBy(sql`${queues.orderQueue} nulls last`, queues.id);
  const ofQueues = await countWaits(unit, companyId, 'queue');
  const ofAgents = await countWaits(unit, companyId, 'user');
  const listed = await listTickets(unit, companyId);
  return {
    queues: rows.map(({ ticketLimit: _limit, ...queue }) => ({ ...queue, ...waitsOf(ofQueues, queue.id) })),
    agents: agents.map((agent) => ({
      ...{ id: agent.userId, name: agent.name, queueIds: [...agent.queueIds], online: agent.isOnline },
      ...{ away: agent.away, works: agent.works, open: agent.open, limit: limitOf(agent, rows) },
      ...waitsOf(ofAgents, agent.userId),
    })),
    tickets: listed.slice(0, mostSupervised),
    isCut: listed.length > mostSupervised,
  };
}

/** The limit that an agent meets first: their own, or the smallest of their queues. */
function limitOf(agent: NamedAgent, rows: readonly { id: number; ticketLimit: number | null }[]): number | null {
  if (agent.limit !== null) return agent.limit;
  const limits = rows.flatMap(({ id, ticketLimit }) => (agent.queueIds.has(id) ? (ticketLimit ?? []) : []));
  return limits.length === 0 ? null : Math.min(...limits);
}

interface Waits {
  of: number;
  waiting: number;
  oldestSince: Date | null;
}

function waitsOf(waits: readonly Waits[], id: number): Omit<Waits, 'of'> {
  const found = waits.find(({ of }) => of === id);
  return { waiting: found?.waiting ?? 0, oldestSince: found?.oldestSince ?? null };
}

const isQueued = and(eq(tickets.status, 'pending'), isNull(tickets.userId), isNotNull(tickets.queueId));
const isServed = and(eq(tickets.status, 'open'), isNotNull(tickets.userId));

/** Pending tickets by queue, or open ones whose customers wait by agent, each with the longest wait. */
function countWaits({ db }: Unit, companyId: number, by: 'queue' | 'user'): Promise<Waits[]> {
  const column: SQL<number> = by === 'queue' ? sql`${tickets.queueId}` : sql`${tickets.userId}`;
  const which = by === 'queue' ? isQueued : and(isServed, isNotNull(tickets.waitingSince));
  return db
    .select({
      of: column,
      waiting: sql<number>`count(*)::integer`,
      oldestSince: sql<Date | null>`min(${tickets.waitingSince})`.mapWith(tickets.waitingSince),
    })
    .from(tickets)
    .where(and(eq(tickets.companyId, companyId), eq(tickets.isGroup, false), which))
    .groupBy(column);
}

/** The tickets that wait or are served, the longest wait first, and one more than are shown. */
function listTickets({ db }: Unit, companyId: number) {
  return db
    .select({
      id: tickets.id,
      uuid: tickets.uuid,
      contact: contacts.name,
      status: tickets.status,
      queueId: tickets.queueId,
      userId: tickets.userId,
      unreadMessages: tickets.unreadMessages,
      waitingSince: tickets.waitingSince,
      lastMessageAt: tickets.lastMessageAt,
    })
    .from(tickets)
    .innerJoin(contacts, eq(contacts.id, tickets.contactId))
    .where(and(eq(tickets.companyId, companyId), eq(tickets.isGroup, false), or(isQueued, isServed)))
    .orderBy(sql`${tickets.waitingSince} nulls last`, asc(tickets.id))
    .limit(mostSupervised + 1);
}
