import { lt } from 'drizzle-orm';
import { officialAttempts, officialMedia } from '../../../channels/channels.schema.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RecurringWork } from '../../../platform/scheduler/recurring-work.ts';
import { officialSignups } from './signup/signups.schema.ts';

/** Milliseconds after which the row of an attempt can go: its message says what became of it. */
const lifetime = 24 * 60 * 60_000;

/** Deletes attempts of long ago, uploads that WhatsApp has deleted, and signups that nobody finished. */
export function forgetAttemptsWork({ database, clock }: Pick<Platform, 'database' | 'clock'>): RecurringWork {
  return {
    name: 'forget-official-attempts',
    pattern: '20 3 * * *',
    run: () =>
      database.system(async ({ db }) => {
        const now = clock();
        const old = new Date(now.getTime() - lifetime);
        await db.delete(officialAttempts).where(lt(officialAttempts.attemptedAt, old));
        await db.delete(officialMedia).where(lt(officialMedia.expiresAt, now));
        await db.delete(officialSignups).where(lt(officialSignups.expiresAt, now));
      }),
  };
}
