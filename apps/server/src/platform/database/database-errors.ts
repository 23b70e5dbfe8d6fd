import type { ErrorCode } from '@recado/api/contract';
import { AppError } from '../errors.ts';

const uniqueViolation = '23505';
/** SQLSTATEs of a serialisation failure and a deadlock. */
const conflicts = new Set(['40001', '40P01']);
const tries = 5;

/** The SQLSTATE of a database error, which Drizzle wraps as the cause; empty for any other error. */
export function databaseCode(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)) return error.code;
  return 'cause' in error ? databaseCode(error.cause) : '';
}

/** The constraint or index that a database error names; empty when it names none. */
function violatedConstraint(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint;
  return 'cause' in error ? violatedConstraint(error.cause) : '';
}

/** Runs a transaction and retries it when PostgreSQL aborts it because of a conflict with another one. */
export async function retryOnConflict<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (tried === tries || !conflicts.has(databaseCode(error))) throw error;
    }
  }
}

/**
 * An error after which a unit runs again, as after a conflict in PostgreSQL: another transaction has changed the data
 * that the unit read.
 */
export function conflict(message: string): Error {
  return new Error(message, { cause: Object.assign(new Error(message), { code: '40001' }) });
}

/**
 * Runs a write, and throws an AppError with this code when a unique index (`index`, or any) refuses it because
 * another write was first. The unit cannot continue then.
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

/** Whether this unique index refused a row. */
export function isDuplicateIn(index: string, error: unknown): boolean {
  return databaseCode(error) === uniqueViolation && violatedConstraint(error) === index;
}

/** The text of a database error without the values of its statement, which may be texts of people. */
export function withoutValues(text: string): string {
  return text.split('\nparams:')[0] ?? '';
}
