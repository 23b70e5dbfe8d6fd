import type { BodyOutput, QueryOutput } from '@recado/api/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { isOneOf } from '../../platform/database/conditions.ts';
import type { Unit } from '../../platform/database/database.ts';
import { queueOptions } from '../../platform/database/schema/index.ts';
import { AppError } from '../../platform/errors.ts';
import {
  freeNumber,
  inMenuOrder,
  lockMenu,
  mostLevels,
  mostOptions,
  parentsOf,
  type QueueOption,
} from './option-menu.ts';

/** A menu option with its direct children. */
export type OptionWithChildren = QueueOption & { children: QueueOption[] };

/** The options of a queue: the children of one parent, the first level (-1), or all without `parentId`. */
export async function listOptions(
  unit: Unit,
  companyId: number,
  { queueId, parentId }: QueryOutput<'GET /queue-options'>,
): Promise<OptionWithChildren[]> {
  const ofQueue = and(eq(queueOptions.companyId, companyId), eq(queueOptions.queueId, queueId));
  const level = parentId === -1 ? isNull(queueOptions.parentId) : parentId && eq(queueOptions.parentId, parentId);
  const rows = await unit.db
    .select()
    .from(queueOptions)
    .where(and(ofQueue, level || undefined))
    .orderBy(queueOptions.id)
    .limit(mostOptions);
  return withChildren(unit, rows);
}

/** Options with their direct children, in the order of the menu. */
export async function withChildren(unit: Unit, rows: QueueOption[]): Promise<OptionWithChildren[]> {
  const parentIds = rows.map(({ id }) => id);
  const below =
    rows.length === 0 ? [] : await unit.db.select().from(queueOptions).where(isOneOf(queueOptions.parentId, parentIds));
  const byParent = Map.groupBy(below.toSorted(inMenuOrder), ({ parentId }) => parentId);
  return rows.toSorted(inMenuOrder).map((row) => ({ ...row, children: byParent.get(row.id) ?? [] }));
}

/**
 * Adds an option to a queue's menu; a number that its level already has becomes the next free one. Throws
 * ERR_NO_QUEUE_FOUND for a missing queue or parent, and ERR_MENU_TOO_LARGE.
 */
export async function addOption(
  unit: Unit,
  companyId: number,
  draft: BodyOutput<'POST /queue-options'>,
): Promise<OptionWithChildren> {
  const menu = await lockMenu(unit, companyId, draft.queueId);
  if (menu.length >= mostOptions) throw new AppError('ERR_MENU_TOO_LARGE');
  const parentId = draft.parentId || null;
  if (parentId && !menu.some(({ id }) => id === parentId)) throw new AppError('ERR_NO_QUEUE_FOUND');
  if (parentsOf(menu, parentId).length >= mostLevels) throw new AppError('ERR_MENU_TOO_LARGE');
  const level = menu.filter((option) => option.parentId === parentId);
  const [option] = await unit.db
    .insert(queueOptions)
    .values({ ...draft, parentId, option: freeNumber(level, draft.option), companyId })
    .returning();
  if (!option) throw new AppError('ERR_NO_QUEUE_FOUND');
  const added = { ...option, children: [] };
  publishOption(unit, 'create', added);
  return added;
}

/** Changes an option. Throws ERR_NO_QUEUE_FOUND. */
export async function editOption(
  unit: Unit,
  companyId: number,
  optionId: number,
  changes: BodyOutput<'PUT /queue-options/:queueOptionId'>,
): Promise<OptionWithChildren> {
  const known = await requireOption(unit, companyId, optionId);
  const [option] = await unit.db
    .update(queueOptions)
    // A change may contain no fields.
    .set({ ...changes, updatedAt: new Date() })
    .where(eq(queueOptions.id, optionId))
    .returning();
  const [found] = await withChildren(unit, [option ?? known]);
  const changed = found ?? { ...known, children: [] };
  publishOption(unit, 'update', changed);
  return changed;
}

/** Deletes an option and everything below it. Throws ERR_NO_QUEUE_FOUND. */
export async function deleteOption(unit: Unit, companyId: number, optionId: number): Promise<void> {
  await requireOption(unit, companyId, optionId);
  await unit.db.delete(queueOptions).where(eq(queueOptions.id, optionId));
  const payload = { action: 'delete', id: optionId } as const;
  unit.publish({ name: 'queue-option', companyId, audience: { to: 'company' }, payload });
}

/** Tells the company about an added or changed option. */
export function publishOption(unit: Unit, action: 'create' | 'update', record: OptionWithChildren): void {
  const { companyId } = record;
  unit.publish({ name: 'queue-option', companyId, audience: { to: 'company' }, payload: { action, record } });
}

/** An option of the company. Throws ERR_NO_QUEUE_FOUND. */
export async function requireOption(unit: Unit, companyId: number, optionId: number): Promise<QueueOption> {
  const [option] = await unit.db
    .select()
    .from(queueOptions)
    .where(and(eq(queueOptions.id, optionId), eq(queueOptions.companyId, companyId)));
  if (!option) throw new AppError('ERR_NO_QUEUE_FOUND');
  return option;
}
