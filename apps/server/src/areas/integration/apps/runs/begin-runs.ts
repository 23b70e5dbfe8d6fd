import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { inBatches } from '../../../../platform/jobs/handlers.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { RecurringWork } from '../../../../platform/scheduler/recurring-work.ts';
import { appInstallations, appRuns } from '../apps.schema.ts';
import { laneOf, runAppKind } from '../servers/app-deliveries.ts';

const atOnce = 200;

/** Begins, every minute, the runs of apps that are due: each once, whichever process looks first (ADR 154). */
export function beginRunsWork({ database }: Pick<Platform, 'database'>): RecurringWork {
  return {
    name: 'begin-app-runs',
    pattern: '* * * * *',
    run: (signal) => inBatches(signal, atOnce, (most) => database.system((unit) => beginDueRuns(unit, most))),
  };
}

/**
 * Moves due runs to their next time, and adds the job of each in the same transaction: nobody else begins them. Times
 * that passed meanwhile are not made up for. Requires a system unit; returns how many began.
 */
export async function beginDueRuns(unit: Unit, most: number): Promise<number> {
  const now = unit.now();
  const due = await unit.db
    .select({ run: appRuns, app: appInstallations.app })
    .from(appRuns)
    .innerJoin(appInstallations, eq(appInstallations.id, appRuns.installationId))
    .where(and(lte(appRuns.dueAt, now), gt(appRuns.everyMinutes, 0), eq(appInstallations.isOn, true)))
    .orderBy(asc(appRuns.dueAt), asc(appRuns.id))
    .limit(most)
    .for('update', { of: appRuns, skipLocked: true });
  for (const { run, app } of due) {
    const pace = run.everyMinutes * 60_000;
    const passed = Math.floor((now.getTime() - run.dueAt.getTime()) / pace) + 1;
    const dueAt = new Date(run.dueAt.getTime() + passed * pace);
    await unit.db.update(appRuns).set({ dueAt }).where(eq(appRuns.id, run.id));
    await unit.enqueue({
      ...laneOf({ companyId: run.companyId, app }),
      kind: runAppKind,
      payload: { runId: run.id },
      // While a server that does not answer holds its lane up, its runs do not pile up.
      dedupeKey: `${runAppKind}:${run.id}`,
    });
  }
  return due.length;
}
