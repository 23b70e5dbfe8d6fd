import type { QueueOption } from '@recado/contract';

/** A position in the menu: the parent, or the first level, and the index among the options there. */
export interface Place {
  parentId: number | null;
  position: number;
}

/** How an option is moved by one step. */
export type Direction = 'up' | 'down' | 'in' | 'out';

/** The place to which an option moves among the options of that moment; null: it cannot move there. */
export type Destination = (options: readonly QueueOption[], option: QueueOption) => Place | null;

/** Where an option is dropped on another: before it, behind it, or below it as its last child. */
export type Zone = 'before' | 'after' | 'inside';

/** One row of the picture. */
export interface TreeRow {
  option: QueueOption;
  /** 1 on the first level. */
  level: number;
  index: number;
  /** The number of options on its level. */
  siblings: number;
  hasChildren: boolean;
  isOpen: boolean;
  /** For each level above, whether its line continues to a later option. */
  lines: readonly boolean[];
}

/** The options under one parent (null: the first level), in the order the customer sees them. */
export function childrenOf(options: readonly QueueOption[], parentId: number | null): QueueOption[] {
  return options
    .filter((option) => option.parentId === parentId)
    .sort((a, b) => a.option.localeCompare(b.option, 'pt', { numeric: true }) || a.id - b.id);
}

/** The rows of the picture from top to bottom, without those below a collapsed option. */
export function rowsOf(options: readonly QueueOption[], closed: ReadonlySet<number>): TreeRow[] {
  const parents = new Set(options.map(({ parentId }) => parentId));
  const below = (parentId: number | null, level: number, lines: readonly boolean[]): TreeRow[] => {
    const siblings = childrenOf(options, parentId);
    return siblings.flatMap((option, index) => {
      const hasChildren = parents.has(option.id);
      const isOpen = hasChildren && !closed.has(option.id);
      const row = { option, level, index, siblings: siblings.length, hasChildren, isOpen, lines };
      return isOpen ? [row, ...below(option.id, level + 1, [...lines, index < siblings.length - 1])] : [row];
    });
  };
  return below(null, 1, []);
}

/** An option and all options below it. */
export function withAllBelow(options: readonly QueueOption[], id: number): Set<number> {
  const found = new Set([id]);
  for (const parentId of found) for (const option of options) if (option.parentId === parentId) found.add(option.id);
  return found;
}

/** The current position of an option. */
export function placeOf(options: readonly QueueOption[], option: QueueOption): Place {
  const { parentId } = option;
  return { parentId, position: childrenOf(options, parentId).findIndex(({ id }) => id === option.id) };
}

/** The position of an option after one step; null if the step is not possible. */
export function stepFrom(options: readonly QueueOption[], option: QueueOption, direction: Direction): Place | null {
  const { parentId, position } = placeOf(options, option);
  const siblings = childrenOf(options, parentId);
  if (direction === 'up') return position > 0 ? { parentId, position: position - 1 } : null;
  if (direction === 'down') return position < siblings.length - 1 ? { parentId, position: position + 1 } : null;
  if (direction === 'in') {
    const above = siblings[position - 1];
    return above ? { parentId: above.id, position: childrenOf(options, above.id).length } : null;
  }
  const parent = options.find(({ id }) => id === parentId);
  if (!parent) return null;
  const ofParent = placeOf(options, parent);
  return { parentId: ofParent.parentId, position: ofParent.position + 1 };
}

/**
 * The position of an option that is dropped on another one (null: on the queue); null if it may not be dropped there.
 */
export function dropOn(
  options: readonly QueueOption[],
  moved: QueueOption,
  target: Pick<TreeRow, 'option' | 'isOpen'> | null,
  zone: Zone,
): Place | null {
  if (!target) return { parentId: null, position: 0 };
  const { option, isOpen } = target;
  if (withAllBelow(options, moved.id).has(option.id)) return null;
  const others = (parentId: number | null) => childrenOf(options, parentId).filter(({ id }) => id !== moved.id);
  if (zone === 'inside') return { parentId: option.id, position: others(option.id).length };
  if (zone === 'after' && isOpen) return { parentId: option.id, position: 0 };
  const index = others(option.parentId).findIndex(({ id }) => id === option.id);
  return { parentId: option.parentId, position: zone === 'before' ? index : index + 1 };
}

/** The parents and numbers of the options of both levels after a move, as the server assigns them. */
export function afterMove(
  options: readonly QueueOption[],
  moved: QueueOption,
  { parentId, position }: Place,
): Map<number, Pick<QueueOption, 'parentId' | 'option'>> {
  const others = (level: number | null) => childrenOf(options, level).filter(({ id }) => id !== moved.id);
  const levels = [others(parentId).toSpliced(position, 0, { ...moved, parentId })];
  if (moved.parentId !== parentId) levels.push(others(moved.parentId));
  return new Map(
    levels.flatMap((level) =>
      level.map((option, index) => [option.id, { parentId: option.parentId, option: String(index + 1) }] as const),
    ),
  );
}
