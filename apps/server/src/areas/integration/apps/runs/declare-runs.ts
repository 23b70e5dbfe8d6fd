import type { AppManifest } from '@recado/releases/apps';
import { and, eq, gt, notInArray, sql } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { type AppInstallationRow, appRuns } from '../apps.schema.ts';
import { runName } from '../servers/app-deliveries.ts';

type Runs = NonNullable<AppManifest['server']>['runs'];

/** Makes the runs of an installation be those of its manifest. A run with another pace begins anew; others keep their time. */
export async function declareRuns(
  unit: Unit,
  { id: installationId, companyId }: Pick<AppInstallationRow, 'id' | 'companyId'>,
  runs: Runs,
): Promise<void> {
  const names = runs.map(({ name }) => runName(name));
  // Deliveries, which are not repeated, stand in the same table.
  const isRun = and(eq(appRuns.installationId, installationId), gt(appRuns.everyMinutes, 0));
  await unit.db.delete(appRuns).where(and(isRun, notInArray(appRuns.name, names)));
  for (const { name, everyMinutes } of runs) {
    const dueAt = new Date(unit.now().getTime() + everyMinutes * 60_000);
    const isOther = sql`${appRuns.everyMinutes} <> excluded.every_minutes`;
    await unit.db
      .insert(appRuns)
      .values({ installationId, companyId, name: runName(name), everyMinutes, dueAt })
      .onConflictDoUpdate({
        target: [appRuns.installationId, appRuns.name],
        set: { everyMinutes: sql`excluded.every_minutes`, dueAt: sql`excluded.due_at` },
        setWhere: isOther,
      });
  }
}
