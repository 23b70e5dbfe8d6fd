import { and, eq, lte } from 'drizzle-orm';
import type { Platform } from '../../../platform/platform.ts';
import type { RecurringWork } from '../../../platform/scheduler/recurring-work.ts';
import { filesUnused } from '../../../platform/storage/unused-files.ts';
import { changeExport } from './person-export-rows.ts';
import { personExports } from './persons.schema.ts';

/** Deletes the files of archives about persons whose time is over. */
export function expirePersonExportsWork({ database, clock }: Pick<Platform, 'database' | 'clock'>): RecurringWork {
  return {
    name: 'expire-person-exports',
    pattern: '*/30 * * * *',
    run: async (signal) => {
      const isOver = and(eq(personExports.state, 'ready'), lte(personExports.expiresAt, clock()));
      const over = await database.system(({ db }) => db.select().from(personExports).where(isOver).limit(1_000));
      for (const { file, ...row } of over) {
        if (signal.aborted) return;
        await database.tenant(row.companyId, async (unit) => {
          await changeExport(unit, row, { state: 'expired', file: '' });
          await unit.emit(filesUnused, [file]);
        });
      }
    },
  };
}
