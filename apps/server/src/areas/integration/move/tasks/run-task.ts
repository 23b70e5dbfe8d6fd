import { setTimeout as wait } from 'node:timers/promises';
import type { ErrorCode } from '@recado/contract';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { ServicePlatform } from '../../../../channels/services.ts';
import type { Database, Unit } from '../../../../platform/database/database.ts';
import { AppError } from '../../../../platform/errors.ts';
import { effectful, type JobHandler, Postpone } from '../../../../platform/jobs/handlers.ts';
import { CopyStopped, type StopReason } from '../copy/copy-stopped.ts';
import { moves, type StoredTask } from '../move.schema.ts';
import { moveKind } from './move-job.ts';
import { isRunning, type MoveRow } from './move-rows.ts';
import { performTask } from './perform-task.ts';

/** Milliseconds between two questions whether somebody asked a task to stop. */
const askedEvery = 1_000;

/**
 * Carries out the task of a move until its end, or until somebody stops it. When the process stops, the job starts again
 * elsewhere and goes on: every task can be repeated.
 */
export function moveHandler(platform: ServicePlatform): JobHandler {
  const { database, logger } = platform;
  return effectful(moveKind, z.object({ moveId: z.number() }), async ({ moveId }, job, processStops) => {
    const move = await database.system((unit) => findMove(unit, moveId));
    if (!move?.task || !isRunning(move)) return;
    const stopped = new AbortController();
    const over = new AbortController();
    void askWhetherStopped(database, moveId, stopped, over.signal);
    try {
      const signal = AbortSignal.any([processStops, stopped.signal]);
      const results = await performTask(platform, move, move.task, signal);
      await endTask(database, moveId, { results });
    } catch (error) {
      if (processStops.aborted) throw new Postpone(0, 'the process stops');
      if (stopped.signal.aborted) return endTask(database, moveId, { failedCode: 'ERR_MOVE_STOPPED' });
      const refusal = refusalOf(error);
      if (!refusal) {
        logger.error({ err: error, moveId }, 'a task of a move failed');
        if (job.attempt < job.maxAttempts) throw error;
      }
      await endTask(database, moveId, refusal ?? { failedCode: 'ERR_INTERNAL' });
    } finally {
      over.abort();
    }
  });
}

/** Aborts when somebody asked the task to stop. It ends with `over`. */
async function askWhetherStopped(
  database: Database,
  moveId: number,
  stopped: AbortController,
  over: AbortSignal,
): Promise<void> {
  while (!over.aborted && !stopped.signal.aborted) {
    const move = await database.system((unit) => findMove(unit, moveId)).catch(() => undefined);
    if (move?.task?.isStopping) stopped.abort(new Error('Somebody stopped it'));
    else await wait(askedEvery, undefined, { signal: over }).catch(() => undefined);
  }
}

async function findMove({ db }: Unit, moveId: number): Promise<MoveRow | undefined> {
  const [row] = await db.select().from(moves).where(eq(moves.id, moveId));
  return row;
}

/** How a task ended: with results, or why not. */
interface Ending extends Partial<Pick<StoredTask, 'failedCode' | 'reasons'>> {
  results?: Partial<Pick<MoveRow, 'look' | 'switched' | 'checked'>>;
}

async function endTask(database: Database, moveId: number, { results, ...ending }: Ending): Promise<void> {
  await database.system(async (unit) => {
    const move = await findMove(unit, moveId);
    if (!move?.task) return;
    const task = { ...move.task, ...ending, endedAt: unit.now().toISOString(), isStopping: false };
    await unit.db
      .update(moves)
      .set({ ...results, task })
      .where(eq(moves.id, moveId));
  });
}

/** Stops that somebody can act on; after any other, the task is tried again. */
const codesOfStops: Partial<Record<StopReason, ErrorCode>> = {
  sourceLost: 'ERR_MOVE_SOURCE_LOST',
  diskFull: 'ERR_MOVE_NO_SPACE',
  anotherCopy: 'ERR_MOVE_RUNNING',
};

/** Why a task stopped, if somebody can act on it. */
function refusalOf(error: unknown): Ending | undefined {
  if (error instanceof AppError) return { failedCode: error.code, reasons: error.details.reasons ?? [] };
  const failedCode = error instanceof CopyStopped ? codesOfStops[error.reason] : undefined;
  return failedCode && { failedCode };
}
