import { type BodyOutput, type EventInput, type Macro, type MacroStep, macroLimits } from '@recado/contract';
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { touched } from '../../../platform/database/schema/columns.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { requireOwnUser } from '../../company/users/user-rows.ts';
import { requireOwnQueue } from '../queues/queue-rows.ts';
import { requireAvailable } from '../quick-messages/quick-message-rows.ts';
import { requireTags } from '../tags/tag-links.ts';
import { allReasons } from '../tickets/resolve-reason.ts';
import { type MacroRow, presentMacro, requireChangeableMacro } from './macro-rows.ts';
import { macros } from './macros.schema.ts';

/**
 * Creates a macro of the caller. Throws ERR_TOO_MANY_MACROS, ERR_NO_QUEUE_FOUND, ERR_NO_USER_FOUND, ERR_NO_TAG_FOUND,
 * ERR_NO_QUICK_MESSAGE_FOUND.
 */
export async function createMacro(
  unit: Unit,
  session: CallerSession,
  draft: BodyOutput<'POST /macros'>,
): Promise<Macro> {
  const { companyId, userId } = session;
  await requireRoom(unit, session, draft.isShared);
  await requireReferences(unit, session, draft.steps);
  const steps = inOrder(draft.steps);
  const made = await unit.db
    .insert(macros)
    .values({ ...draft, steps, companyId, userId })
    .returning();
  return announce(unit, 'create', one(made, 'ERR_INTERNAL'));
}

/** Changes a macro. Throws what `createMacro` throws, ERR_NO_MACRO_FOUND and ERR_NO_PERMISSION. */
export async function changeMacro(
  unit: Unit,
  session: CallerSession,
  macroId: number,
  { steps, ...changes }: BodyOutput<'PUT /macros/:macroId'>,
): Promise<Macro> {
  const before = await requireChangeableMacro(unit, session, macroId);
  const isShared = changes.isShared ?? before.isShared;
  if (isShared !== before.isShared) await requireRoom(unit, session, isShared);
  if (steps) await requireReferences(unit, session, steps);
  // Whose owner is gone would be nobody's: it becomes the macro of whoever takes it back.
  const userId = isShared ? before.userId : (before.userId ?? session.userId);
  const changed = await unit.db
    .update(macros)
    .set({ ...changes, ...(steps && { steps: inOrder(steps) }), ...touched, userId })
    .where(eq(macros.id, macroId))
    .returning();
  if (before.isShared && !isShared) publish(unit, before, { action: 'delete', id: macroId });
  return announce(unit, 'update', one(changed, 'ERR_NO_MACRO_FOUND'));
}

/** Deletes a macro. Throws ERR_NO_MACRO_FOUND, ERR_NO_PERMISSION. */
export async function deleteMacro(unit: Unit, session: CallerSession, macroId: number): Promise<void> {
  const row = await requireChangeableMacro(unit, session, macroId);
  await unit.db.delete(macros).where(eq(macros.id, macroId));
  publish(unit, row, { action: 'delete', id: macroId });
}

/** Handles a user who is about to be deleted: their shared macros stay, without an owner. */
export async function onUserDeleted(unit: Unit, { userId }: { userId: number }): Promise<void> {
  await unit.db
    .update(macros)
    .set({ userId: null })
    .where(and(eq(macros.userId, userId), eq(macros.isShared, true)));
}

/** After these a ticket may be out of the agent's sight, or closed: they come last. */
const lastKinds: readonly MacroStep['kind'][] = ['transfer', 'snooze', 'resolve'];

function inOrder(steps: readonly MacroStep[]): MacroStep[] {
  const placeOf = ({ kind }: MacroStep) => lastKinds.indexOf(kind);
  return steps.toSorted((one, other) => placeOf(one) - placeOf(other));
}

async function requireRoom(unit: Unit, { companyId, userId }: CallerSession, isShared: boolean): Promise<void> {
  const alike = isShared ? eq(macros.isShared, true) : and(eq(macros.isShared, false), eq(macros.userId, userId));
  const known = await unit.db.$count(macros, and(eq(macros.companyId, companyId), alike));
  if (known >= (isShared ? macroLimits.shared : macroLimits.own)) throw new AppError('ERR_TOO_MANY_MACROS');
}

async function requireReferences(unit: Unit, session: CallerSession, steps: readonly MacroStep[]): Promise<void> {
  const { companyId } = session;
  for (const step of steps) {
    if (step.kind === 'transfer') {
      await requireOwnQueue(unit, companyId, step.queueId);
      if (step.userId !== null) await requireOwnUser(unit, companyId, step.userId);
    }
    if (step.kind === 'tag') await requireTags(unit, companyId, [...step.add, ...step.remove]);
    if (step.kind === 'resolve' && step.reasonId !== undefined) {
      const known = await allReasons(unit, companyId);
      if (!known.some(({ id }) => id === step.reasonId)) throw new AppError('ERR_NO_REASON_FOUND');
    }
    if (step.kind === 'quickMessage') await requireAvailable(unit, session, step.quickMessageId);
  }
}

function announce(unit: Unit, action: 'create' | 'update', row: MacroRow): Macro {
  const record = presentMacro(row);
  publish(unit, row, { action, record });
  return record;
}

/** Tells those who may use a macro. */
export function publish(unit: Unit, { companyId, isShared, userId }: MacroRow, payload: EventInput<'macro'>): void {
  const audience = isShared || userId === null ? ({ to: 'company' } as const) : ({ to: 'user', userId } as const);
  unit.publish({ name: 'macro', companyId, audience, payload });
}
