import type { BodyInput } from '@recado/contract';
import { and, count, desc, eq, inArray, isNull, lte, or, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { ServicePlatform } from '../../../channels/services.ts';
import { isOneOf } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { effectful, inBatches, type JobHandler } from '../../../platform/jobs/handlers.ts';
import { contacts } from '../contacts/contacts.schema.ts';
import { closeRounds, resolvedFields } from './close-tickets.ts';
import { recordTicketEvents } from './record-events.ts';
import { tickets } from './tickets.schema.ts';

const kind = 'close-tickets';
/** How many tickets are closed in one transaction. */
const atOnce = 100;

const order = z.object({
  companyId: z.number(),
  /** The user who requested it and receives the progress. */
  userId: z.number(),
  userName: z.string(),
  status: z.enum(['open', 'pending']),
  queueIds: z.array(z.number()),
  withoutQueue: z.boolean().default(false),
  /** ISO 8601. */
  askedAt: z.string(),
  total: z.number(),
});
type Order = z.output<typeof order>;
type Choice = BodyInput<'POST /tickets/closeAll'>;
type Selection = Pick<Order, 'companyId' | 'status' | 'queueIds' | 'withoutQueue' | 'askedAt'>;

/** How many contacts a preview names. */
const mostNames = 10;

/**
 * Closes every ticket of a status in the chosen queues, without farewell (SPEC §4.1, Close all): some at once, the rest
 * in a job that publishes the progress to the caller. Returns how many tickets it closes, and how many of them remain
 * for the job.
 */
export async function closeAll(
  unit: Unit,
  { companyId, userId, name: userName }: CallerSession,
  choice: Choice,
): Promise<{ closed: number; remaining: number }> {
  const request = { ...selectionOf(unit, companyId, choice), userId, userName };
  const total = await countOf(unit, request);
  const closed = await closeSome(unit, request, atOnce);
  if (closed < atOnce || closed >= total) return { closed, remaining: 0 };
  await unit.enqueue({ companyId, lane: `${kind}:${companyId}`, kind, payload: { ...request, total } });
  return { closed: total, remaining: total - closed };
}

/** What `closeAll` would close now: the number, and the names of the contacts who wrote last. */
export async function previewClosing(
  unit: Unit,
  { companyId }: CallerSession,
  choice: Choice,
): Promise<{ count: number; names: string[] }> {
  const selection = selectionOf(unit, companyId, choice);
  const named = await unit.db
    .select({ name: contacts.name })
    .from(tickets)
    .innerJoin(contacts, eq(contacts.id, tickets.contactId))
    .where(chosen(selection))
    .orderBy(desc(tickets.lastMessageAt), desc(tickets.id))
    .limit(mostNames);
  return { count: await countOf(unit, selection), names: named.map(({ name }) => name) };
}

function selectionOf(unit: Unit, companyId: number, choice: Choice): Selection {
  const { status, selectedQueueIds: queueIds, withoutQueue = false } = choice;
  return { companyId, status, queueIds, withoutQueue, askedAt: unit.now().toISOString() };
}

/** Closes the tickets that `closeAll` left. After a crash it continues with those still open. */
export function closeTicketsHandler(platform: ServicePlatform): JobHandler {
  const { database } = platform;
  return effectful(kind, order, async (request, _job, signal) => {
    const { companyId, total } = request;
    const remaining = await database.tenant(companyId, (unit) => countOf(unit, request));
    let closed = Math.max(0, total - remaining);
    await inBatches(signal, atOnce, (most) =>
      database.tenant(companyId, async (unit) => {
        const some = await closeSome(unit, request, most);
        closed = Math.min(total, closed + some);
        tell(unit, request, { closed, total, isOver: some < most });
        return some;
      }),
    );
  });
}

function tell(
  unit: Unit,
  { companyId, userId }: Order,
  progress: { closed: number; total: number; isOver: boolean },
): void {
  const payload = { action: 'update', ...progress } as const;
  unit.publish({ name: 'closeAll', companyId, audience: { to: 'user', userId }, payload });
}

/** The tickets that existed at the time of the request; one with a newer message stays open. */
function chosen({ companyId, status, queueIds, withoutQueue, askedAt }: Selection): SQL | undefined {
  return and(
    eq(tickets.companyId, companyId),
    eq(tickets.status, status),
    or(inArray(tickets.queueId, queueIds), withoutQueue ? isNull(tickets.queueId) : undefined),
    lte(tickets.lastMessageAt, new Date(askedAt)),
  );
}

async function countOf(unit: Unit, request: Selection): Promise<number> {
  const [row] = await unit.db.select({ total: count() }).from(tickets).where(chosen(request));
  return row?.total ?? 0;
}

async function closeSome(unit: Unit, request: Omit<Order, 'total'>, most: number): Promise<number> {
  const some = await unit.db
    .select({ id: tickets.id, companyId: tickets.companyId, queueId: tickets.queueId, userId: tickets.userId })
    .from(tickets)
    .where(chosen(request))
    .orderBy(tickets.id)
    .limit(most)
    .for('no key update');
  const ids = some.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await unit.db.update(tickets).set(resolvedFields).where(isOneOf(tickets.id, ids));
  await closeRounds(unit, ids, request.status);
  const by = { name: request.userName };
  const happenings = some.map((ticket) => ({ kind: 'resolved', by, ticket }) as const);
  await recordTicketEvents(unit, happenings);
  return ids.length;
}
