import type { BodyInput, Reason } from '@recado/contract';
import { mostReasonLevels } from '@recado/contract/limits';
import { type ReasonInTree, reasonTree } from '@recado/contract/reason-tree';

type Place = BodyInput<'PUT /reasons/:reasonId/move'>;

/** The place one step up or down among the reasons of the same parent; undefined at the end. */
export function placeBeside(all: readonly Reason[], reason: Reason, step: 1 | -1): Place | undefined {
  const level = all.filter(({ parentId }) => parentId === reason.parentId);
  const ordered = level.toSorted((a, b) => a.position - b.position || a.id - b.id);
  const position = ordered.findIndex(({ id }) => id === reason.id) + step;
  return position >= 0 && position < ordered.length ? { parentId: reason.parentId, position } : undefined;
}

/** Whether a reason of this level can have others below it. */
export function canHaveBelow(level: number): boolean {
  return level < mostReasonLevels;
}

/** The reasons below which another one can stand, with all below that; not itself, and not too deep. */
export function possibleParents(all: readonly Reason[], reason: Reason | undefined): ReasonInTree<Reason>[] {
  const tree = reasonTree(all);
  const ofIt = new Set(reason ? [reason.id] : []);
  for (const node of tree)
    if (node.reason.parentId !== null && ofIt.has(node.reason.parentId)) ofIt.add(node.reason.id);
  const levels = tree.filter((node) => ofIt.has(node.reason.id)).map(({ level }) => level);
  const height = levels.length === 0 ? 1 : Math.max(...levels) - Math.min(...levels) + 1;
  return tree.filter((node) => !ofIt.has(node.reason.id) && node.level + height <= mostReasonLevels);
}
