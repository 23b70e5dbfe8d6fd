import { inArray } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import type { CallerSession } from '../../../../platform/http/handler.ts';
import { appInstallations } from '../apps.schema.ts';
import { isFor, runningApps } from '../installations/installed-app.ts';

/** Which version of these apps a person has now, by name: of those that are on, run and are allowed by the plan, for them. */
export async function versionsFor(
  unit: Unit,
  { session, apps }: { session: CallerSession; apps: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const running = await runningApps(unit, session.companyId, inArray(appInstallations.app, [...apps]));
  return new Map(
    running
      .filter(({ installation }) => isFor(installation, session))
      .map(({ installation }) => [installation.app, installation.version]),
  );
}
