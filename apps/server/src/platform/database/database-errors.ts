import type { ErrorCode } from '@recado/api/contract';
import { AppError } from '../errors.ts';

const uniqueViolation = '23505';
/** A serialisation failure, a deadlock. */
const conflicts = new Set(['40001', '40P01']);
const tries = 5;

/** The SQLSTATE of a database error; empty for anything else. Drizzle wraps it as the cause. */
export function databaseCode(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)) return error.code;
  return 'cause' in error ? databaseCode(error.cause) : '';
}

/** The constraint or index a database error is about; empty when it names none. */
function violatedConstraint(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint;
  return 'cause' in error ? violatedConstraint(error.cause) : '';
}

/** PostgreSQL undoes one of two transactions that are in each other's way: that one is done again. */
export async function despiteConflicts<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (tried === tries || !conflicts.has(databaseCode(error))) throw error;
    }
  }
}

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

/** What a database error says, without the values of its statement: they may be what people wrote. */
export function withoutValues(text: string): string {
  return text.split('\nparams:')[0] ?? '';
}
