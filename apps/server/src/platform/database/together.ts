import { databaseCode } from './database-errors.ts';

/** What PostgreSQL answers to each statement after the one that failed: that one tells why. */
const afterFailure = '25P02';

/**
 * Runs work of one unit side by side, so that what it asks of the database travels together. The order in which it
 * does is nobody's to rely on. Waits for all of it, also when some fails: a statement that came after the end of the transaction would stand outside of it.
 */
export async function together<const Work extends readonly (Promise<unknown> | false)[]>(
  ...work: Work
): Promise<{ -readonly [Index in keyof Work]: Awaited<Work[Index]> }> {
  const ended = await Promise.allSettled(work);
  const failures = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  if (failures.length > 0) throw failures.find((failure) => databaseCode(failure) !== afterFailure) ?? failures[0];
  return Promise.all(work);
}
