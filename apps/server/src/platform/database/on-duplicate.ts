import type { ErrorCode } from '@recado/api/contract';
import { AppError } from '../errors.ts';
import { databaseCode } from './database-code.ts';

const uniqueViolation = '23505';

/** Writes; what a unique index refuses, because somebody was faster, is answered with a code. The unit is over then. */
export async function onDuplicate<Result>(code: ErrorCode, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    throw databaseCode(error) === uniqueViolation ? new AppError(code, { cause: error }) : error;
  }
}
