import { type AnswerInput, type BodyOutput, type EventInput, mostViews } from '@recado/contract';
import { and, eq, isNull, max, type SQL } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import type { Audience } from '../../../platform/database/domain-event.ts';
import { one } from '../../../platform/database/one.ts';
import { touched } from '../../../platform/database/schema/columns.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { userQueues } from '../../../platform/database/schema/users.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { ticketViews } from './ticket-views.schema.ts';
import { managesShared, presentView, requireChangeableView, scopeOf, selectViews, type ViewRow } from './view-rows.ts';

/** The context of a change: the unit, and the caller. */
interface ChangeContext {
  unit: Unit;
  session: CallerSession;
}

type Place = Pick<ViewRow['view'], 'userId' | 'queueId'>;

/** Saves a view, as the last one of its kind. Throws ERR_NO_PERMISSION, ERR_NO_QUEUE_FOUND, ERR_VIEW_LIMIT. */
export async function createView(
  { unit, session }: ChangeContext,
  { scope, queueId, ...draft }: BodyOutput<'POST /ticket-views'>,
): Promise<AnswerInput<'POST /ticket-views'>> {
  const { companyId } = session;
  const place = await placeFor({ unit, session }, scope, queueId);
  const position = await nextPosition(unit, companyId, place);
  const { id } = one(
    await unit.db
      .insert(ticketViews)
      .values({ ...draft, ...place, companyId, position })
      .returning({ id: ticketViews.id }),
    'ERR_INTERNAL',
  );
  const row = await readView(unit, id);
  await publish(unit, row, { action: 'create', record: presentView(row) });
  return presentView(row);
}

/**
 * Changes a view; one that is for others now leaves the lists of those who no longer see it. Throws the errors of
 * `requireChangeableView` and `createView`.
 */
export async function changeView(
  { unit, session }: ChangeContext,
  viewId: number,
  { scope, queueId, ...changes }: BodyOutput<'PUT /ticket-views/:viewId'>,
): Promise<AnswerInput<'PUT /ticket-views/:viewId'>> {
  const before = await requireChangeableView(unit, session, viewId);
  const wanted = scope ?? scopeOf(before.view);
  const place = await placeFor({ unit, session }, wanted, queueId ?? before.view.queueId);
  const moves = place.userId !== before.view.userId || place.queueId !== before.view.queueId;
  const moved = moves ? { ...place, position: await nextPosition(unit, session.companyId, place) } : {};
  await unit.db
    .update(ticketViews)
    .set({ ...changes, ...moved, ...touched })
    .where(eq(ticketViews.id, viewId));
  const row = await readView(unit, viewId);
  if (moves) await publish(unit, before, { action: 'delete', id: viewId });
  await publish(unit, row, { action: 'update', record: presentView(row) });
  return presentView(row);
}

/** Deletes a view. Throws the errors of `requireChangeableView`. */
export async function deleteView({ unit, session }: ChangeContext, viewId: number): Promise<void> {
  const row = await requireChangeableView(unit, session, viewId);
  await unit.db.delete(ticketViews).where(eq(ticketViews.id, viewId));
  await publish(unit, row, { action: 'delete', id: viewId });
}

/** Puts views of one scope in this order, each at its place. Throws the errors of `requireChangeableView`. */
export async function orderViews({ unit, session }: ChangeContext, ids: readonly number[]): Promise<void> {
  for (const [position, id] of [...new Set(ids)].entries()) {
    const { view } = await requireChangeableView(unit, session, id);
    if (view.position === position) continue;
    await unit.db
      .update(ticketViews)
      .set({ position, ...touched })
      .where(eq(ticketViews.id, id));
    const row = await readView(unit, id);
    await publish(unit, row, { action: 'update', record: presentView(row) });
  }
}

async function readView(unit: Unit, id: number): Promise<ViewRow> {
  return one(await selectViews(unit).where(eq(ticketViews.id, id)), 'ERR_NO_VIEW_FOUND');
}

/** Where a view of this scope belongs. Throws ERR_NO_PERMISSION, ERR_NO_QUEUE_FOUND. */
async function placeFor(
  { unit, session }: ChangeContext,
  scope: BodyOutput<'POST /ticket-views'>['scope'],
  queueId: number | null | undefined,
): Promise<Place> {
  if (scope === 'own') return { userId: session.userId, queueId: null };
  if (!managesShared(session)) throw new AppError('ERR_NO_PERMISSION');
  if (scope === 'company') return { userId: null, queueId: null };
  const isOwn = and(eq(queues.companyId, session.companyId), eq(queues.id, queueId ?? 0));
  const found = await unit.db.select({ id: queues.id }).from(queues).where(isOwn);
  return { userId: null, queueId: one(found, 'ERR_NO_QUEUE_FOUND').id };
}

/** The place after the last view of the same kind. Throws ERR_VIEW_LIMIT. */
async function nextPosition(unit: Unit, companyId: number, place: Place): Promise<number> {
  // Locked, so that two requests do not both take the last place.
  await unit.db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update');
  const isThere = and(eq(ticketViews.companyId, companyId), isPlace(place));
  if ((await unit.db.$count(ticketViews, isThere)) >= mostViews) throw new AppError('ERR_VIEW_LIMIT');
  const [last] = await unit.db
    .select({ position: max(ticketViews.position) })
    .from(ticketViews)
    .where(isThere);
  return (last?.position ?? -1) + 1;
}

function isPlace({ userId, queueId }: Place): SQL | undefined {
  return and(
    userId === null ? isNull(ticketViews.userId) : eq(ticketViews.userId, userId),
    queueId === null ? isNull(ticketViews.queueId) : eq(ticketViews.queueId, queueId),
  );
}

async function publish(unit: Unit, { view }: ViewRow, payload: EventInput<'ticketView'>): Promise<void> {
  const { companyId } = view;
  unit.publish({ name: 'ticketView', companyId, audience: await audienceOf(unit, view), payload });
}

async function audienceOf(unit: Unit, { userId, queueId }: Place): Promise<Audience> {
  if (userId !== null) return { to: 'user', userId };
  if (queueId === null) return { to: 'company' };
  const rows = await unit.db.select({ id: userQueues.userId }).from(userQueues).where(eq(userQueues.queueId, queueId));
  return { to: 'readers', userIds: rows.map(({ id }) => id) };
}
