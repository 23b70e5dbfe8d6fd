import type { ErrorCode } from '@recado/contract';
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

/** Codes of the system for a connection that fails, and the texts of `pg` for one, which has no code. */
const lostConnection = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND']);
const lostTexts =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/**
 * Why a request cannot be served although nothing is wrong with it: the database is away for now (it starts, stops, is
 * a read-only copy, or has no connection left), or a disk is full. Undefined for any other error.
 */
export function outageOf(error: unknown): 'away' | 'full' | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  if (code === '53100' || code === 'ENOSPC' || code === 'EDQUOT') return 'full';
  if (/^(08|53|57P0)/.test(code) || code === '25006' || lostConnection.has(code)) return 'away';
  if (error instanceof Error && lostTexts.test(error.message)) return 'away';
  return 'cause' in error ? outageOf(error.cause) : undefined;
}

/** Classes of SQLSTATE whose messages name tables and columns; those of others may quote a value. */
const classesWithoutValues = new Set(['08', '23', '25', '28', '3D', '40', '42', '53', '54', '55', '57', '58', 'XX']);

/**
 * Why something failed, for an operator: one line, without values of people. For an error of the database or of a
 * statement it is the innermost reason, for any other its own text.
 */
export function databaseReason(error: unknown): string {
  const isOfStatement = error instanceof Error && ('severity' in error || error.message.startsWith('Failed query'));
  const cause = isOfStatement || error instanceof AggregateError ? innermost(error) : error;
  if (!(cause instanceof Error)) return String(cause);
  const [line = ''] = withoutValues(cause.message).split('\n');
  if (!('severity' in cause)) return line || ('code' in cause ? String(cause.code) : cause.name);
  const code = databaseCode(cause);
  const names = ['table', 'column'].map((key) => Reflect.get(cause, key)).filter((name) => typeof name === 'string');
  const place = names.length > 0 ? `${names.join('.')}: ` : '';
  return classesWithoutValues.has(code.slice(0, 2)) ? `${place}${line} (${code})` : `${place}error ${code}`;
}

function innermost(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return innermost(error.errors[0]);
  return error instanceof Error && error.cause instanceof Error ? innermost(error.cause) : error;
}

/** The text of a database error without the values of its statement, which may be texts of people. */
export function withoutValues(text: string): string {
  return text.split('\nparams:')[0] ?? '';
}
