import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Unit } from '../../../platform/database/database.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { effectful, type JobHandler, Postpone, transactional } from '../../../platform/jobs/handlers.ts';

/**
 * The number of numbers in a group that is checked, and the pause before the next group (milliseconds): WhatsApp limits
 * long lists.
 */
export const checkedAtOnce = 20;
export const pauseBetweenChecks = 30_000;

/**
 * How a group of numbers ended: `next`: another one follows after this many milliseconds; `unanswered`: WhatsApp did not
 * answer; `done`: no number was left.
 */
export type GroupEnd = { next: number } | 'unanswered' | 'done';

const payload = z.object({});

/**
 * A check of a company's numbers with WhatsApp, group after group. Each company has one of a kind, so that many imports
 * do not make it faster.
 */
export function companyCheck(kind: string, startKind = `start-${kind}`) {
  const laneOf = (companyId: number) => `${kind}:${companyId}`;
  const enqueue = (unit: Unit, companyId: number, job: { kind: string; dedupeKey: string }) =>
    unit.enqueue({ companyId, lane: laneOf(companyId), payload: {}, ...job });
  return {
    /**
     * Starts the check. The start waits in the lane until a running check has ended: that one may have given up, or read
     * its last group, before this unit commits.
     */
    start: (unit: Unit, companyId: number): Promise<void> =>
      enqueue(unit, companyId, { kind: startKind, dedupeKey: `${startKind}:${companyId}` }),

    /** `checkGroup` checks a group; it must tolerate repetition. */
    handlers: (
      database: Database,
      checkGroup: (companyId: number, signal: AbortSignal) => Promise<GroupEnd>,
    ): JobHandler[] => [
      transactional(startKind, payload, async (unit, _, { companyId }) => {
        if (companyId !== null) await enqueue(unit, companyId, { kind, dedupeKey: laneOf(companyId) });
      }),
      effectful(kind, payload, async (_, { companyId }, signal) => {
        if (companyId === null) return;
        const end = await checkGroup(companyId, signal);
        // The job ends only when no number is left, because numbers that were added meanwhile have no own job.
        if (typeof end === 'object') throw new Postpone(end.next, 'the next group');
        if (end === 'unanswered' && (await hasOpenConnection(database, companyId)))
          throw new Postpone(pauseBetweenChecks, 'WhatsApp did not answer');
      }),
    ],
  };
}

/** Without one, numbers wait until a connection opens, which starts the check again. */
async function hasOpenConnection(database: Database, companyId: number): Promise<boolean> {
  const open = and(eq(whatsapps.companyId, companyId), eq(whatsapps.status, 'CONNECTED'));
  return (await database.tenant(companyId, ({ db }) => db.$count(whatsapps, open))) > 0;
}
