import type { Reason } from '../entities/reason.ts';

/** What of a reason decides where it stands and for what it is offered. */
export type PlacedReason = Pick<Reason, 'id' | 'parentId' | 'name' | 'position' | 'isArchived' | 'queueIds'>;

/** A reason at its place in the tree. */
export interface ReasonInTree<Placed extends PlacedReason = PlacedReason> {
  reason: Placed;
  /** 1 is the first level. */
  level: number;
  /** Its name after those above it. */
  path: string;
  /** Whether there is another one below it, archived or not: then it only groups them. */
  isGroup: boolean;
  /** Whether neither it nor one above it is archived. */
  isActive: boolean;
}

/** Between the names of a path. */
const below = ' › ';

/** All reasons in the order of the tree, each after the one that it is below. */
export function reasonTree<Placed extends PlacedReason>(reasons: readonly Placed[]): ReasonInTree<Placed>[] {
  const byParent = new Map<number | null, Placed[]>();
  for (const reason of reasons) byParent.set(reason.parentId, [...(byParent.get(reason.parentId) ?? []), reason]);
  const placed: ReasonInTree<Placed>[] = [];
  const add = (parentId: number | null, above?: ReasonInTree<Placed>) => {
    const level = (byParent.get(parentId) ?? []).toSorted((a, b) => a.position - b.position || a.id - b.id);
    for (const reason of level) {
      const node = {
        reason,
        level: (above?.level ?? 0) + 1,
        path: above ? above.path + below + reason.name : reason.name,
        isGroup: byParent.has(reason.id),
        isActive: !reason.isArchived && (above?.isActive ?? true),
      };
      placed.push(node);
      add(reason.id, node);
    }
  };
  add(null);
  return placed;
}

/** The reasons that can be chosen for a ticket of a queue, or of none, in the order of the tree. */
export function offeredReasons<Placed extends PlacedReason>(
  reasons: readonly Placed[],
  queueId: number | null,
): ReasonInTree<Placed>[] {
  return reasonTree(reasons).filter(({ reason: { queueIds }, isGroup, isActive }) => {
    const isOfQueue = queueIds === null || (queueId !== null && queueIds.includes(queueId));
    return isActive && !isGroup && isOfQueue;
  });
}
