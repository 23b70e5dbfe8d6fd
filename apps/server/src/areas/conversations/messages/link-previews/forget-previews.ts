import { lt, sql } from 'drizzle-orm';
import { forgetOldRows } from '../../../../platform/jobs/forget-old-rows.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { RecurringWork } from '../../../../platform/scheduler/recurring-work.ts';
import { linkPreviews } from './link-previews.schema.ts';

/** The most previews that a company keeps, some tens of kilobytes each; the oldest go first. */
const mostOfCompany = 2_000;

/** Deletes, every hour and in parts, previews of pages that are to be asked again, and those beyond what a company keeps. */
export function forgetPreviewsWork({ database, clock }: Platform): RecurringWork {
  return {
    name: 'forget-link-previews',
    pattern: '25 * * * *',
    run: async (signal) => {
      const { id, expiresAt, companyId, fetchedAt } = linkPreviews;
      await forgetOldRows(database, signal, { table: linkPreviews, id, isOld: lt(expiresAt, clock()) });
      const place = sql`row_number() over (partition by ${companyId} order by ${fetchedAt} desc, ${id} desc)`;
      const ranked = sql`select ${id} as id, ${place} as place from ${linkPreviews}`;
      const isMore = sql`${id} in (select ranked.id from (${ranked}) ranked where ranked.place > ${mostOfCompany})`;
      await forgetOldRows(database, signal, { table: linkPreviews, id, isOld: isMore });
    },
  };
}
