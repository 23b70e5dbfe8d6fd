import type { NewJob } from '../../../../platform/jobs/job.ts';

/** The pool of tasks of moves: they last, and delay no other work. */
export const movePool = 'moves';
/** The kind of their jobs. */
export const moveKind = 'move';

/** The job that carries out the task of a move. */
export function moveJob(moveId: number): NewJob {
  return { lane: `${moveKind}:${moveId}`, kind: moveKind, pool: movePool, payload: { moveId } };
}
