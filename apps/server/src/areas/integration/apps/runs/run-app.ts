import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { ServicePlatform } from '../../../../channels/services.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import type { JobHandler } from '../../../../platform/jobs/handlers.ts';
import { mayWork } from '../../../company/companies/company-subscription.ts';
import { appInstallations, appRuns } from '../apps.schema.ts';
import { runningApp } from '../installations/installed-app.ts';
import { runAppKind } from '../servers/app-deliveries.ts';
import { postToServer } from '../servers/post-to-server.ts';
import { createStatements } from '../statements/sign-statements.ts';

const payload = z.object({ runId: z.int() });

/**
 * Asks the server of an app to run, with a statement that names no person, and notes how it went. A failure is not
 * repeated: the next time comes. It is not asked for a closed company, nor for an app that is switched off or whose
 * version was withdrawn.
 */
export function runAppHandler(platform: ServicePlatform): JobHandler {
  const sign = createStatements(platform);
  return {
    kind: runAppKind,
    type: 'effectful',
    async prepare(unit, job) {
      const found = await findRun(unit, payload.parse(job.payload).runId);
      return async (signal) => {
        if (!found) return undefined;
        const { run, installation, origin } = found;
        const body = { installation: installation.id, company: run.companyId, app: installation.app };
        const post = { app: installation, origin, path: run.name, body };
        const outcome = await postToServer(platform, sign, post, signal);
        return async (ending) => {
          await ending.db.update(appRuns).set(outcome).where(eq(appRuns.id, run.id));
        };
      };
    },
  };
}

/** The run with its installation, if its server may be asked. */
async function findRun(unit: Unit, runId: number) {
  const [found] = await unit.db
    .select({ run: appRuns, app: appInstallations.app })
    .from(appRuns)
    .innerJoin(appInstallations, eq(appInstallations.id, appRuns.installationId))
    .where(eq(appRuns.id, runId));
  if (!found || !(await mayWork(unit, found.run.companyId))) return undefined;
  const running = await runningApp(unit, found.run.companyId, found.app);
  const origin = running?.installation.origin ?? null;
  return running && origin !== null ? { run: found.run, installation: running.installation, origin } : undefined;
}
