import type { BodyOutput } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { AppError } from '../../../../platform/errors.ts';
import { moves } from '../move.schema.ts';
import { moveJob } from './move-job.ts';
import { isRunning, type MoveRow, requireMove } from './move-rows.ts';

/** Begins a task of a move. Throws ERR_NO_MOVE_FOUND, ERR_MOVE_RUNNING; ERR_MOVE_NOT_COPIED without companies. */
export async function startTask(
  unit: Unit,
  moveId: number,
  { task, companyIds, takeSuper }: BodyOutput<'POST /moves/:moveId/tasks'>,
): Promise<MoveRow> {
  const move = await requireMove(unit, moveId, 'lock');
  if (isRunning(move)) throw new AppError('ERR_MOVE_RUNNING');
  if (task !== 'look' && companyIds.length === 0) throw new AppError('ERR_MOVE_NOT_COPIED');
  const started = {
    task,
    companyIds,
    takeSuper,
    startedAt: unit.now().toISOString(),
    endedAt: null,
    isStopping: false,
    failedCode: null,
    reasons: [],
  };
  await unit.db.update(moves).set({ task: started }).where(eq(moves.id, moveId));
  await unit.enqueue(moveJob(moveId));
  await unit.audit({ action: 'update', kind: 'companies', label: `${move.place}: ${task}`, after: { companyIds } });
  return { ...move, task: started };
}

/** Asks the running task of a move to stop, which it does after the rows under way. Throws ERR_NO_MOVE_FOUND. */
export async function stopTask(unit: Unit, moveId: number): Promise<MoveRow> {
  const move = await requireMove(unit, moveId, 'lock');
  if (!move.task || !isRunning(move)) return move;
  const task = { ...move.task, isStopping: true };
  await unit.db.update(moves).set({ task }).where(eq(moves.id, moveId));
  return { ...move, task };
}

/** Forgets a database and its reports; its companies stay. Throws ERR_NO_MOVE_FOUND, ERR_MOVE_RUNNING. */
export async function forgetMove(unit: Unit, moveId: number): Promise<void> {
  if (isRunning(await requireMove(unit, moveId, 'lock'))) throw new AppError('ERR_MOVE_RUNNING');
  await unit.db.delete(moves).where(eq(moves.id, moveId));
}
