import { databaseCode } from './database-errors.ts';

/** The SQLSTATE of every statement after the failed one; the error of that one has the cause. */
const afterFailure = '25P02';

/**
 * Runs work of one unit concurrently, so that its statements are sent together. Nothing may depend on their order.
 * Waits for all of it, also when some fails: a statement after the end of the transaction would run outside of it.
 */
export async function together<const Work extends readonly (Promise<unknown> | false)[]>(
  ...work: Work
): Promise<{ -readonly [Index in keyof Work]: Awaited<Work[Index]> }> {
  const ended = await Promise.allSettled(work);
  const failures = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  if (failures.length > 0) throw failures.find((failure) => databaseCode(failure) !== afterFailure) ?? failures[0];
  return Promise.all(work);
}
