import type { QueueOption } from '@recado/contract';
import { type KeyboardEvent, useState } from 'react';
import type { Direction, TreeRow } from '../menu-tree.ts';
import type { NodeKey } from '../selection.ts';

/** The actions of the picture's keys. */
interface Commands {
  select: (key: NodeKey) => void;
  move: (option: QueueOption, direction: Direction) => void;
  remove: (option: QueueOption) => void;
  toggle: (id: number) => void;
}

const directions: Record<string, Direction> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' };

/**
 * The keys of a tree: arrows move through it, expand and collapse it, Enter selects, Delete deletes; with Alt the
 * arrows move the option up, down, into the one above it, and out. `current` is the node that Tab reaches.
 */
export function useTreeKeys(rows: readonly TreeRow[], wanted: NodeKey | undefined, commands: Commands) {
  const [focused, setFocused] = useState<NodeKey>();
  const keys: NodeKey[] = ['root', ...rows.map(({ option }) => option.id)];
  const current = [focused, wanted].find((key) => key !== undefined && keys.includes(key)) ?? 'root';
  const row = rows.find(({ option }) => option.id === current);
  const go = (key: NodeKey | undefined) => key !== undefined && setFocused(key);
  const step = (by: number) => go(keys[keys.indexOf(current) + by]);
  const plain: Record<string, () => void> = {
    ArrowUp: () => step(-1),
    ArrowDown: () => step(1),
    Home: () => go('root'),
    End: () => go(keys.at(-1)),
    ArrowRight: () => (row?.hasChildren && !row.isOpen ? commands.toggle(row.option.id) : step(1)),
    ArrowLeft: () =>
      row?.isOpen ? commands.toggle(row.option.id) : go(row ? (row.option.parentId ?? 'root') : undefined),
    Enter: () => commands.select(current),
    ' ': () => commands.select(current),
    Delete: () => row && commands.remove(row.option),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const direction = directions[event.key];
    const command = event.altKey ? direction && (() => row && commands.move(row.option, direction)) : plain[event.key];
    if (!command) return;
    event.preventDefault();
    command();
  };
  return { current, setFocused, onKeyDown };
}
