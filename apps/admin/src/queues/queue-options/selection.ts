/** The subject of the form beside the picture: nothing, the queue's first level, an option, or a new one. */
export type Selection =
  | { kind: 'none' }
  | { kind: 'root' }
  | { kind: 'option'; id: number }
  | { kind: 'new'; parentId: number | null };

/** The selected node of the picture: an option's id, 'root', or undefined. */
export type NodeKey = number | 'root';

/** The node of a selection; for a new option, that of its parent. */
export function nodeOf(selection: Selection): NodeKey | undefined {
  if (selection.kind === 'option') return selection.id;
  if (selection.kind === 'new') return selection.parentId ?? 'root';
  return selection.kind === 'root' ? 'root' : undefined;
}
