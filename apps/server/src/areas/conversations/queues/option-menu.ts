import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { AppError } from '../../../platform/errors.ts';
import { queueOptions } from './queue-options.schema.ts';

/** A menu option as stored in the database. */
export type QueueOption = typeof queueOptions.$inferSelect;

/** All options of one queue. */
export type Menu = readonly QueueOption[];

/** The most options of a queue's menu. */
export const mostOptions = 500;

/** The most levels of a menu. */
export const mostLevels = 10;

/**
 * All options of a queue, locked against additions and moves until the transaction ends. Throws
 * ERR_NO_QUEUE_FOUND, and ERR_MENU_TOO_LARGE for a menu beyond the limit.
 */
export async function lockMenu(unit: Unit, companyId: number, queueId: number): Promise<Menu> {
  one(
    await unit.db
      .select({ id: queues.id })
      .from(queues)
      .where(and(eq(queues.id, queueId), eq(queues.companyId, companyId)))
      .for('no key update'),
    'ERR_NO_QUEUE_FOUND',
  );
  const menu = await unit.db
    .select()
    .from(queueOptions)
    .where(eq(queueOptions.queueId, queueId))
    .limit(mostOptions + 1);
  if (menu.length > mostOptions) throw new AppError('ERR_MENU_TOO_LARGE');
  return menu;
}

/** Orders the options of a level as the customer sees them: by number, the older one first. */
export function inMenuOrder(a: QueueOption, b: QueueOption): number {
  return a.option.localeCompare(b.option, 'pt', { numeric: true }) || a.id - b.id;
}

/** The number for a new option: the requested one if it is free; otherwise the one after the highest. */
export function freeNumber(level: Menu, wished: string | undefined): string {
  if (wished && !level.some(({ option }) => option === wished)) return wished;
  return String(Math.max(...level.map(({ option }) => Number(option) || 0), 0) + 1);
}

/** The ids of the options from a parent up to the first level. */
export function parentsOf(menu: Menu, parentId: number | null): number[] {
  const byId = new Map(menu.map((option) => [option.id, option]));
  const above: number[] = [];
  for (let id = parentId; id !== null && !above.includes(id); id = byId.get(id)?.parentId ?? null) above.push(id);
  return above;
}

/** The ids of an option and all options below it, from the top. */
export function withAllBelow(menu: Menu, optionId: number): number[] {
  const byParent = Map.groupBy(menu, ({ parentId }) => parentId);
  const found = new Set([optionId]);
  for (const id of found) for (const below of byParent.get(id) ?? []) found.add(below.id);
  return [...found];
}
