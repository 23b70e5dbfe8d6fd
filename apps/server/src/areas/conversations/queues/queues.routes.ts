import type { BodyOutput, queueEndpoints } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { ticketsOfQueue } from './in-process-events.ts';
import { inMenuOrder, lockMenu, type Menu, mostLevels, parentsOf, type QueueOption } from './option-menu.ts';
import { queueOptions } from './queue-options.schema.ts';
import {
  addOption,
  deleteOption,
  editOption,
  listOptions,
  type OptionWithChildren,
  publishOption,
  requireOption,
  withChildren,
  withItsChildren,
} from './queue-options.service.ts';
import { inOrder, presentOption, presentQueue, presentQueues, queueSelection, requireOwnQueue } from './queue-rows.ts';
import { createQueue, deleteQueue, editQueue } from './queues.service.ts';

/** Queues and their chatbot menus (SPEC §2.9, §5). */
export function queueRoutes(): Handlers<keyof typeof queueEndpoints> {
  return {
    'GET /queue': {
      reads: async ({ reader }) => presentQueues(await reader.selectShared(queueSelection, inOrder({}))),
    },

    'GET /queue/:queueId': async ({ unit, session, params }) =>
      presentQueue(await requireOwnQueue(unit, session.companyId, params.queueId)),

    'POST /queue': async ({ unit, session, body }) => presentQueue(await createQueue(unit, session.companyId, body)),

    'PUT /queue/:queueId': async ({ unit, session, params, body }) =>
      presentQueue(await editQueue(unit, session.companyId, params.queueId, body)),

    'DELETE /queue/:queueId': async ({ unit, session, params, query }) => {
      await deleteQueue(unit, session, { ...params, ...query });
      return { message: 'Queue deleted' };
    },

    'GET /queue/:queueId/live-tickets': async ({ unit, session: { companyId }, params }) => {
      const { id: queueId } = await requireOwnQueue(unit, companyId, params.queueId);
      return { count: await unit.query(ticketsOfQueue, { companyId, queueId }) };
    },

    'GET /queue-options': async ({ unit, session, query }) =>
      (await listOptions(unit, session.companyId, query)).map(presentOption),

    'POST /queue-options': async ({ unit, session, body }) =>
      presentOption(await addOption(unit, session.companyId, body)),

    'PUT /queue-options/:queueOptionId': async ({ unit, session, params, body }) =>
      presentOption(await editOption(unit, session.companyId, params.queueOptionId, body)),

    'PUT /queue-options/:queueOptionId/move': async ({ unit, session, params, body }) =>
      presentOption(await moveOption(unit, session.companyId, params.queueOptionId, body)),

    'DELETE /queue-options/:queueOptionId': async ({ unit, session, params }) => {
      await deleteOption(unit, session.companyId, params.queueOptionId);
      return { message: 'Option deleted' };
    },
  };
}

/** The target of a moved option: its new parent (null: the first level) and its position among the options there. */
type Place = BodyOutput<'PUT /queue-options/:queueOptionId/move'>;

/**
 * Moves an option with everything below it, and numbers both levels 1, 2, 3… in their order. Throws
 * ERR_NO_QUEUE_FOUND for a missing option or parent, ERR_OPTION_BELOW_ITSELF and ERR_MENU_TOO_LARGE.
 */
async function moveOption(
  unit: Unit,
  companyId: number,
  optionId: number,
  { parentId, position }: Place,
): Promise<OptionWithChildren> {
  const { queueId } = await requireOption(unit, companyId, optionId);
  const menu = await lockMenu(unit, companyId, queueId);
  const moved = menu.find((option) => option.id === optionId);
  if (!moved || (parentId && !menu.some(({ id }) => id === parentId))) throw new AppError('ERR_NO_QUEUE_FOUND');
  const newParentId = parentId || null;
  const above = parentsOf(menu, newParentId);
  if (above.includes(optionId)) throw new AppError('ERR_OPTION_BELOW_ITSELF');
  const isDeeper = above.length > parentsOf(menu, moved.parentId).length;
  if (isDeeper && above.length + levelsOf(menu, optionId) > mostLevels) throw new AppError('ERR_MENU_TOO_LARGE');

  const left = levelWithout(menu, moved.parentId, optionId);
  const entered = levelWithout(menu, newParentId, optionId).toSpliced(position, 0, { ...moved, parentId: newParentId });
  const placed = [...(moved.parentId === newParentId ? [] : numbered(left)), ...numbered(entered)];
  const changed = await store(unit, menu, placed);
  return withItsChildren(unit, changed.find(({ id }) => id === optionId) ?? moved);
}

/** The number of levels of an option, including itself. */
function levelsOf(menu: Menu, optionId: number): number {
  const byParent = Map.groupBy(menu, ({ parentId }) => parentId);
  let levels = 0;
  for (let level = [optionId]; level.length > 0 && levels <= mostLevels; levels++) {
    level = level.flatMap((id) => byParent.get(id) ?? []).map(({ id }) => id);
  }
  return levels;
}

function levelWithout(menu: Menu, parentId: number | null, optionId: number): QueueOption[] {
  return menu.filter((option) => option.parentId === parentId && option.id !== optionId).toSorted(inMenuOrder);
}

function numbered(level: readonly QueueOption[]): QueueOption[] {
  return level.map((option, index) => ({ ...option, option: String(index + 1) }));
}

/** Stores and publishes the options whose parent or number changed. */
async function store(unit: Unit, menu: Menu, placed: readonly QueueOption[]): Promise<QueueOption[]> {
  const before = new Map(menu.map((option) => [option.id, option]));
  const changed: QueueOption[] = [];
  for (const { id, option, parentId } of placed) {
    const known = before.get(id);
    if (known?.option === option && known.parentId === parentId) continue;
    const values = { option, parentId };
    changed.push(...(await unit.db.update(queueOptions).set(values).where(eq(queueOptions.id, id)).returning()));
  }
  for (const record of await withChildren(unit, changed)) publishOption(unit, 'update', record);
  return changed;
}
