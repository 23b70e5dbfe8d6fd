import { lt } from 'drizzle-orm';
import type { ServicePlatform } from '../../../channels/services.ts';
import { forgetOldRows } from '../../../platform/jobs/forget-old-rows.ts';
import type { RecurringWork } from '../../../platform/scheduler/recurring-work.ts';
import { conversationReads } from './conversation-reads.schema.ts';

/** Milliseconds that the access log is kept: 90 days. */
const kept = 90 * 24 * 60 * 60_000;

/** Deletes, every night, who read what long ago, in parts. */
export function forgetReadsWork({ database, clock }: Pick<ServicePlatform, 'database' | 'clock'>): RecurringWork {
  return {
    name: 'forget-conversation-reads',
    pattern: '50 3 * * *',
    run: (signal) => {
      const { id, hour } = conversationReads;
      const isOld = lt(hour, new Date(clock().getTime() - kept));
      return forgetOldRows(database, signal, { table: conversationReads, id, isOld });
    },
  };
}
