import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { CallingProgram } from '../../../../platform/http/handler.ts';
import { appInstallations } from '../apps.schema.ts';
import { type InstalledApp, runningApp } from '../installations/installed-app.ts';

/** The app to whose server a key belongs. Throws ERR_NOT_FOUND, also while the app does not run. */
export async function requireAppOfKey(unit: Unit, { companyId, keyId }: CallingProgram): Promise<InstalledApp> {
  const [row] = await unit.db
    .select({ app: appInstallations.app })
    .from(appInstallations)
    .where(and(eq(appInstallations.companyId, companyId), eq(appInstallations.apiKeyId, keyId)));
  const found = row && (await runningApp(unit, companyId, row.app));
  if (!found) throw new AppError('ERR_NOT_FOUND');
  return found;
}
