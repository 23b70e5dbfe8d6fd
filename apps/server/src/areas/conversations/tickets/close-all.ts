import { type AnswerInput, type AskReason, type BodyInput, changedFieldValue } from '@recado/contract';
import { offeredReasons } from '@recado/contract/reason-tree';
import { and, count, desc, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ServicePlatform } from '../../../channels/services.ts';
import { isOneOf } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { effectful, inBatches, type JobHandler } from '../../../platform/jobs/handlers.ts';
import { contacts } from '../contacts/contacts.schema.ts';
import { resolvedFields } from './close-tickets.ts';
import { finishCycles } from './cycles.ts';
import { requiredFieldsFilled, requiredFieldsLacking } from './in-process-events.ts';
import { type Happening, recordTicketEvents } from './record-events.ts';
import { allReasons, type EndReason, noReason, reasonOfEnd } from './resolve-reason.ts';
import { announceClosed } from './ticket-events.ts';
import { tickets } from './tickets.schema.ts';

const kind = 'close-tickets';
/** How many tickets are closed in the call, and in each transaction of the job: others wait for no more than that. */
const [atOnce, inJob] = [100, 25];

const order = z.object({
  companyId: z.number(),
  /** The user who requested it and receives the progress. */
  userId: z.number(),
  userName: z.string(),
  status: z.enum(['open', 'pending']),
  queueIds: z.array(z.number()),
  withoutQueue: z.boolean().default(false),
  reasonId: z.number().optional(),
  closingNote: z.string().optional(),
  fieldValues: z.array(changedFieldValue).optional(),
  /** ISO 8601. */
  askedAt: z.string(),
  total: z.number(),
});
type Order = z.output<typeof order>;
type Request = Omit<Order, 'total'>;
type Closing = Happening['ticket'];
type Choice = BodyInput<'POST /tickets/closeAll'>;
type Selection = Pick<Order, 'companyId' | 'status' | 'queueIds' | 'withoutQueue' | 'askedAt'>;

/** How many contacts a preview names. */
const mostNames = 10;

/**
 * Closes every ticket of a status in the chosen queues, without farewell (SPEC §4.1, Close all): some at once, the rest
 * in a job that publishes the progress to the caller. Returns how many tickets it closes, and how many of them remain
 * for the job. Throws ERR_REASON_REQUIRED if one of their queues requires a reason, ERR_FIELDS_REQUIRED if one requires
 * a field that not all tickets have and that is not given, and ERR_NO_REASON_FOUND.
 */
export async function closeAll(
  unit: Unit,
  { companyId, userId, name: userName }: CallerSession,
  choice: Choice,
): Promise<{ closed: number; remaining: number }> {
  const { reasonId, closingNote, fieldValues } = choice;
  const request = { ...selectionOf(unit, companyId, choice), userId, userName, reasonId, closingNote, fieldValues };
  const { total, asking } = await countOf(unit, request);
  if (reasonId !== undefined) await reasonOfEnd(unit, companyId, null, choice, 'where-offered');
  const requiring = asking.filter(({ askReason }) => askReason === 'required');
  for (const queue of requiring) await reasonOfEnd(unit, companyId, queue, choice, 'where-offered');
  await requireFields(unit, request, asking);
  const closed = await closeSome(unit, request, atOnce);
  if (closed < atOnce || closed >= total) return { closed, remaining: 0 };
  await unit.enqueue({ companyId, lane: `${kind}:${companyId}`, kind, payload: { ...request, total } });
  return { closed: total, remaining: total - closed };
}

/** Requires that the fields that queues require are given, unless all their tickets have them. Throws ERR_FIELDS_REQUIRED. */
async function requireFields(unit: Unit, request: Request, asking: readonly AskingQueue[]): Promise<void> {
  if (asking.every(({ requiredFieldIds }) => requiredFieldIds.length === 0)) return;
  const { companyId, fieldValues = [] } = request;
  const given = new Set(fieldValues.flatMap(({ fieldId, value }) => (value === null ? [] : fieldId)));
  const lacking = await unit.query(requiredFieldsLacking, { companyId, where: chosen(request) });
  if (lacking.some((id) => !given.has(id))) throw new AppError('ERR_FIELDS_REQUIRED');
}

/** What `closeAll` would close now: the number, and the names of the contacts who wrote last. */
export async function previewClosing(
  unit: Unit,
  { companyId }: CallerSession,
  choice: Choice,
): Promise<AnswerInput<'POST /tickets/closeAll/preview'>> {
  const selection = selectionOf(unit, companyId, choice);
  const named = await unit.db
    .select({ name: contacts.name })
    .from(tickets)
    .innerJoin(contacts, eq(contacts.id, tickets.contactId))
    .where(chosen(selection))
    .orderBy(desc(tickets.lastMessageAt), desc(tickets.id))
    .limit(mostNames);
  const { total, asking } = await countOf(unit, selection);
  return { count: total, asking, names: named.map(({ name }) => name) };
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
    let closed = Math.max(0, total - remaining.total);
    await inBatches(signal, inJob, (most) =>
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
    // They are in none of the lists that are closed.
    isNull(tickets.snoozedAt),
    or(inArray(tickets.queueId, queueIds), withoutQueue ? isNull(tickets.queueId) : undefined),
    lte(tickets.lastMessageAt, new Date(askedAt)),
  );
}

/** A queue that asks why its tickets are resolved, or for fields. */
interface AskingQueue {
  id: number;
  askReason: AskReason;
  requiredFieldIds: number[];
}

/** How many tickets are closed, and which of their queues ask why, or for fields. */
async function countOf(unit: Unit, request: Selection): Promise<{ total: number; asking: AskingQueue[] }> {
  const queue = sql`jsonb_build_object('id', ${queues.id}, 'askReason', ${queues.askReason}, 'requiredFieldIds', ${queues.requiredFieldIds})`;
  const asks = sql`${queues.askReason} <> 'none' or ${queues.requiredFieldIds} <> '{}'`;
  const asking = sql<AskingQueue[]>`coalesce(jsonb_agg(distinct ${queue}) filter (where ${asks}), '[]')`;
  const [row] = await unit.db
    .select({ total: count(), asking })
    .from(tickets)
    .leftJoin(queues, eq(queues.id, tickets.queueId))
    .where(chosen(request));
  return row ?? { total: 0, asking: [] };
}

/** The tickets by the reason that their rounds get: it is left out where it is not offered. */
async function byReason(unit: Unit, { companyId, reasonId, closingNote }: Request, closing: readonly Closing[]) {
  const all = reasonId === undefined ? [] : await allReasons(unit, companyId);
  const note = closingNote || null;
  const reasonIn = (queueId: number | null): EndReason => {
    const found = offeredReasons(all, queueId).find(({ reason }) => reason.id === reasonId);
    return { id: found?.reason.id ?? null, path: found?.path ?? null, note };
  };
  // One statement for all, unless the reason is offered for some of the queues only.
  const groups = Map.groupBy(closing, ({ queueId }) => reasonIn(queueId).id);
  return [...groups.values()].map((closed) => ({ reason: reasonIn(closed[0]?.queueId ?? null), closed }));
}

async function closeSome(unit: Unit, request: Request, most: number): Promise<number> {
  const { id, contactId } = tickets;
  const some = await unit.db
    .select({ id, companyId: tickets.companyId, queueId: tickets.queueId, userId: tickets.userId, contactId })
    .from(tickets)
    .where(chosen(request))
    .orderBy(tickets.id)
    .limit(most)
    .for('no key update');
  const ids = some.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await fillFields(unit, request, some);
  await unit.db.update(tickets).set(resolvedFields).where(isOneOf(tickets.id, ids));
  const groups = await byReason(unit, request, some);
  for (const { reason, closed } of groups) {
    const closedIds = closed.map(({ id }) => id);
    await finishCycles(unit, closedIds, unit.now(), { by: { userId: request.userId }, reason });
  }
  await announceClosed(unit, ids, request.status);
  const by = { name: request.userName };
  const reasons = new Map(groups.flatMap(({ reason, closed }) => closed.map(({ id }) => [id, reason] as const)));
  const happenings = some.map(
    (ticket) => ({ kind: 'resolved', by, ticket, reason: reasons.get(ticket.id) ?? noReason }) as const,
  );
  await recordTicketEvents(unit, happenings);
  return ids.length;
}

/** Gives the tickets the values that their queues require and that they have not. */
async function fillFields(
  unit: Unit,
  { companyId, userName: name, userId, fieldValues: values = [] }: Request,
  closing: readonly { id: number; contactId: number }[],
): Promise<void> {
  if (values.length === 0) return;
  const session = { companyId, name, userId, abilities: new Set<never>() };
  for (const ticket of closing) {
    await unit.query(requiredFieldsFilled, { session, ticket, values, isOneOfMany: true });
  }
}
