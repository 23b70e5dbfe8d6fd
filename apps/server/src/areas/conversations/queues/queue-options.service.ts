import type { AppStep, BodyOutput, QueryOutput } from '@recado/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { isOneOf } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { touched } from '../../../platform/database/schema/columns.ts';
import { AppError } from '../../../platform/errors.ts';
import { type OptionFile, optionFiles, optionsLeaving, stepExists } from './in-process-events.ts';
import {
  freeNumber,
  inMenuOrder,
  lockMenu,
  mostLevels,
  mostOptions,
  parentsOf,
  type QueueOption,
  withAllBelow,
} from './option-menu.ts';
import { queueOptions } from './queue-options.schema.ts';

/** A menu option with its file. */
export type OptionWithFile = QueueOption & { [Name in keyof OptionFile]: OptionFile[Name] | null };

/** A menu option with its direct children. */
export type OptionWithChildren = OptionWithFile & { children: OptionWithFile[] };

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

/** Options with their files and direct children, in the order of the menu. */
export async function withChildren(unit: Unit, rows: readonly QueueOption[]): Promise<OptionWithChildren[]> {
  if (rows.length === 0) return [];
  const parentIds = rows.map(({ id }) => id);
  const below = await unit.db.select().from(queueOptions).where(isOneOf(queueOptions.parentId, parentIds));
  const files = await unit.query(optionFiles, [...new Set([...parentIds, ...below.map(({ id }) => id)])]);
  const withFile = (row: QueueOption): OptionWithFile => ({ ...row, ...(files.get(row.id) ?? noFile) });
  const byParent = Map.groupBy(below.toSorted(inMenuOrder), ({ parentId }) => parentId);
  return rows
    .toSorted(inMenuOrder)
    .map((row) => ({ ...withFile(row), children: (byParent.get(row.id) ?? []).map(withFile) }));
}

/** One option with its file and direct children. */
export async function withItsChildren(unit: Unit, row: QueueOption): Promise<OptionWithChildren> {
  const [found] = await withChildren(unit, [row]);
  return found ?? { ...row, ...noFile, children: [] };
}

const noFile = { mediaName: null, mediaPath: null, mediaType: null };

/**
 * Adds an option to a queue's menu; if its level has the number already, it gets the next free one. Throws
 * ERR_NO_QUEUE_FOUND for a missing queue or parent, ERR_MENU_TOO_LARGE, and ERR_NOT_FOUND as `requireStep`.
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
  await requireStep(unit, companyId, draft.appStep);
  const level = menu.filter((option) => option.parentId === parentId);
  const option = one(
    await unit.db
      .insert(queueOptions)
      .values({ ...draft, parentId, option: freeNumber(level, draft.option), companyId })
      .returning(),
    'ERR_NO_QUEUE_FOUND',
  );
  const added = await withItsChildren(unit, option);
  publishOption(unit, 'create', added);
  return added;
}

/**
 * Changes an option. If another option of its level has the new number, the two exchange numbers. Throws
 * ERR_NO_QUEUE_FOUND, ERR_MENU_TOO_LARGE, and ERR_NOT_FOUND as `requireStep`.
 */
export async function editOption(
  unit: Unit,
  companyId: number,
  optionId: number,
  changes: BodyOutput<'PUT /queue-options/:queueOptionId'>,
): Promise<OptionWithChildren> {
  const { queueId } = await requireOption(unit, companyId, optionId);
  const menu = await lockMenu(unit, companyId, queueId);
  const known = menu.find(({ id }) => id === optionId);
  if (!known) throw new AppError('ERR_NO_QUEUE_FOUND');
  await requireStep(unit, companyId, changes.appStep, known.appStep);
  const isOther = changes.option !== undefined && changes.option !== known.option;
  const holders = isOther
    ? menu.filter(({ parentId, option }) => parentId === known.parentId && option === changes.option)
    : [];
  const exchanged = [];
  for (const { id } of holders) exchanged.push(...(await update(unit, id, { option: known.option })));
  const [option] = await update(unit, optionId, changes);
  for (const record of await withChildren(unit, exchanged)) publishOption(unit, 'update', record);
  return republish(unit, option ?? known);
}

/**
 * Requires that the company has an app with the step that is chosen; what is already stored is not checked, so that a
 * form can send it back while the app is off. Throws ERR_NOT_FOUND.
 */
async function requireStep(
  unit: Unit,
  companyId: number,
  appStep: AppStep | null | undefined,
  present: AppStep | null = null,
): Promise<void> {
  if (!appStep || (appStep.app === present?.app && appStep.step === present.step)) return;
  if (!(await unit.query(stepExists, { companyId, appStep }))) throw new AppError('ERR_NOT_FOUND');
}

/** Updates an option. The new version makes screens accept the record; a change may contain no fields. */
function update(unit: Unit, optionId: number, changes: Partial<QueueOption>): Promise<QueueOption[]> {
  return unit.db
    .update(queueOptions)
    .set({ ...changes, ...touched })
    .where(eq(queueOptions.id, optionId))
    .returning();
}

/** Publishes the current state of an option to the company. */
async function republish(unit: Unit, option: QueueOption): Promise<OptionWithChildren> {
  const record = await withItsChildren(unit, option);
  publishOption(unit, 'update', record);
  return record;
}

/** Publishes to the company that an option has another file, or none. Throws ERR_NO_QUEUE_FOUND. */
export async function publishFileChange(unit: Unit, companyId: number, optionId: number): Promise<OptionWithChildren> {
  const known = await requireOption(unit, companyId, optionId);
  const [option] = await update(unit, optionId, {});
  return republish(unit, option ?? known);
}

/** Deletes an option and everything below it. Throws ERR_NO_QUEUE_FOUND, ERR_MENU_TOO_LARGE. */
export async function deleteOption(unit: Unit, companyId: number, optionId: number): Promise<void> {
  const { queueId } = await requireOption(unit, companyId, optionId);
  const optionIds = withAllBelow(await lockMenu(unit, companyId, queueId), optionId);
  await unit.emit(optionsLeaving, { optionIds });
  await unit.db.delete(queueOptions).where(eq(queueOptions.id, optionId));
  for (const id of optionIds) {
    unit.publish({ name: 'queue-option', companyId, audience: { to: 'company' }, payload: { action: 'delete', id } });
  }
}

/** Publishes an added or changed option to the company. */
export function publishOption(unit: Unit, action: 'create' | 'update', record: OptionWithChildren): void {
  const { companyId } = record;
  unit.publish({ name: 'queue-option', companyId, audience: { to: 'company' }, payload: { action, record } });
}

/** An option of the company. Throws ERR_NO_QUEUE_FOUND. */
export async function requireOption(unit: Unit, companyId: number, optionId: number): Promise<QueueOption> {
  return one(
    await unit.db
      .select()
      .from(queueOptions)
      .where(and(eq(queueOptions.id, optionId), eq(queueOptions.companyId, companyId))),
    'ERR_NO_QUEUE_FOUND',
  );
}
