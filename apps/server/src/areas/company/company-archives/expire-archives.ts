import { and, eq, lte } from 'drizzle-orm';
import type { Platform } from '../../../platform/platform.ts';
import type { RecurringWork } from '../../../platform/scheduler/recurring-work.ts';
import { filesUnused } from '../../../platform/storage/unused-files.ts';
import { changeArchive } from './archive-rows.ts';
import { companyArchives } from './company-archives.schema.ts';

/** Deletes the files of archives whose time is over. */
export function expireArchivesWork({ database, clock }: Pick<Platform, 'database' | 'clock'>): RecurringWork {
  return {
    name: 'expire-company-archives',
    pattern: '*/30 * * * *',
    run: async (signal) => {
      const isOver = and(eq(companyArchives.state, 'ready'), lte(companyArchives.expiresAt, clock()));
      const over = await database.system(({ db }) => db.select().from(companyArchives).where(isOver).limit(1_000));
      for (const { id, companyId, file } of over) {
        if (signal.aborted) return;
        await database.tenant(companyId, async (unit) => {
          await changeArchive(unit, { id, companyId }, { state: 'expired', file: '', seenAt: unit.now() });
          await unit.emit(filesUnused, [file]);
        });
      }
    },
  };
}
