import { databaseCode } from './database-code.ts';

/** A serialisation failure, a deadlock. */
const conflicts = new Set(['40001', '40P01']);
const tries = 5;

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
