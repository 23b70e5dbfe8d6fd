import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { officialAttempts } from '../channels.schema.ts';

/**
 * Remembers which messages were handed to the platform, across crashes: it has no idempotency key, so a message whose
 * outcome is not known is never sent again on a guess (docs/adr/0127).
 */
export interface Attempts {
  /** Records an attempt; null, or how long ago an earlier one without a known outcome was (milliseconds). */
  begin(wid: string): Promise<number | null>;
  /** The outcome is known, or a person decides to send it again. */
  end(wid: string): Promise<void>;
}

/** The attempts of a connection. Sent messages are forgotten after a day: their rows say that they were sent. */
export function createAttempts(database: Database, connectionId: number): Attempts {
  const named = (wid: string) => and(eq(officialAttempts.connectionId, connectionId), eq(officialAttempts.wid, wid));
  return {
    async begin(wid) {
      return database.system(async ({ db }) => {
        const inserted = await db
          .insert(officialAttempts)
          .values({ connectionId, wid })
          .onConflictDoNothing()
          .returning({ wid: officialAttempts.wid });
        if (inserted.length > 0) return null;
        const age = sql<number>`extract(epoch from now() - ${officialAttempts.attemptedAt}) * 1000`;
        const [known] = await db.select({ age }).from(officialAttempts).where(named(wid));
        return known ? Number(known.age) : null;
      });
    },
    async end(wid) {
      await database.system(({ db }) => db.delete(officialAttempts).where(named(wid)));
    },
  };
}
