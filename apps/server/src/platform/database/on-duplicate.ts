import type { ErrorCode } from '@recado/api/contract';
import { AppError } from '../errors.ts';
import { databaseCode, violatedConstraint } from './database-code.ts';

const uniqueViolation = '23505';

/**
 * Writes; what a unique index (the named one, else any) refuses, because somebody was faster, is answered with a code.
 * The unit is over then.
 */
export async function onDuplicate<Result>(
  code: ErrorCode,
  write: () => Promise<Result>,
  index?: string,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const refused = index === undefined ? databaseCode(error) === uniqueViolation : isDuplicateIn(index, error);
    throw refused ? new AppError(code, { cause: error }) : error;
  }
}

/** Whether a unique index refused a row. */
export function isDuplicateIn(index: string, error: unknown): boolean {
  return databaseCode(error) === uniqueViolation && violatedConstraint(error) === index;
}
