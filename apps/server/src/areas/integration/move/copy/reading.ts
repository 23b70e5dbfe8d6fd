import { outageOf } from '../../../../platform/database/database-errors.ts';
import { AppError } from '../../../../platform/errors.ts';
import { CopyStopped } from './copy-stopped.ts';

/** Reads the other database. Throws CopyStopped if it is lost, or if somebody stopped the copy. */
export async function reading<T>(signal: AbortSignal, read: () => Promise<T>): Promise<T> {
  if (signal.aborted) throw new CopyStopped('stopped');
  try {
    return await read();
  } catch (error) {
    if (signal.aborted) throw new CopyStopped('stopped', error);
    const isLost = error instanceof AppError && error.code === 'ERR_MOVE_SOURCE_LOST';
    throw isLost || outageOf(error) === 'away' ? new CopyStopped('sourceLost', error) : error;
  }
}
