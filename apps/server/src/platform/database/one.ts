import type { ErrorCode } from '@recado/contract';
import { AppError } from '../errors.ts';

/** The first row of a result, usually its only one. Throws `code` if there is none. */
export function one<Row>([row]: readonly Row[], code: ErrorCode): Row {
  if (row === undefined) throw new AppError(code);
  return row;
}
