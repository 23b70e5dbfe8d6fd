import { outageOf } from '../../../../platform/database/database-errors.ts';

/** Why a copy stopped before its end; it continues where it was when it is started again. */
export type StopReason = 'sourceLost' | 'databaseAway' | 'diskFull' | 'anotherCopy' | 'stopped';

const sentences: Record<StopReason, string> = {
  sourceLost: 'The database of the other product does not answer any more. Start the copy again: it continues.',
  databaseAway: 'The database of this product does not answer. Start the copy again: it continues.',
  diskFull: 'The disk is full. Make room and start the copy again: it continues.',
  anotherCopy: 'Another copy from this database is running.',
  stopped: 'Stopped. Start the copy again: it continues.',
};

/** Ends a copy without a fault of a row. */
export class CopyStopped extends Error {
  readonly reason: StopReason;

  constructor(reason: StopReason, cause?: unknown) {
    super(sentences[reason], { cause });
    this.reason = reason;
  }
}

/** The end of the copy that an error means, if it is not about a row: the database is away, or a disk is full. */
export function stopFor(error: unknown): CopyStopped | undefined {
  if (error instanceof CopyStopped) return error;
  const outage = outageOf(error);
  if (outage === undefined) return undefined;
  return new CopyStopped(outage === 'full' ? 'diskFull' : 'databaseAway', error);
}
