import { and, eq, sql } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { AppError } from '../../../../platform/errors.ts';
import { type AppDataRow, type AppInstallationRow, appData, appInstallations } from '../apps.schema.ts';
import { ofSubject, type Subject } from './subjects.ts';

/** The most keys of an app at one subject. */
export const mostKeys = 100;
/** The most bytes that an app keeps for a company. */
export const mostBytes = 10 * 1_024 * 1_024;
/** What a row costs beside its value: an app has 40,000 at most, which a search reads in a tenth of a second. */
export const overhead = 256;

/** The bytes of a value that count. */
export function sizeOf(key: string, value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value)) + key.length + overhead;
}

/** Locks an app of a company, so that its writers wait for each other. Throws ERR_NOT_FOUND once it is removed. */
export async function lockForData(unit: Unit, installationId: number): Promise<AppInstallationRow> {
  const [row] = await unit.db
    .select()
    .from(appInstallations)
    .where(eq(appInstallations.id, installationId))
    .for('no key update');
  if (!row) throw new AppError('ERR_NOT_FOUND');
  return row;
}

/**
 * The bytes of the app with a value of `size` in place of `row`. Only at the limit all values are counted: what went with
 * its contact, ticket or user is deducted then. Throws ERR_APP_DATA_LIMIT.
 */
export async function requireRoom(
  unit: Unit,
  { installation, subject, row }: { installation: AppInstallationRow; subject: Subject; row: AppDataRow | undefined },
  size: number,
): Promise<number> {
  const { companyId, app, dataSize } = installation;
  const ofApp = and(eq(appData.companyId, companyId), eq(appData.app, app));
  if (!row && (await unit.db.$count(appData, and(ofApp, ofSubject(subject)))) >= mostKeys) {
    throw new AppError('ERR_APP_DATA_LIMIT');
  }
  const added = size - (row?.size ?? 0);
  if (dataSize + added <= mostBytes) return dataSize + added;
  const exact = (await countBytes(unit, companyId, app)) + added;
  // What becomes smaller is stored also beyond the limit, where a merge or an archive may lead.
  if (exact > mostBytes && added > 0) throw new AppError('ERR_APP_DATA_LIMIT');
  return exact;
}

/** The bytes of all that an app keeps for a company. */
export async function countBytes(unit: Unit, companyId: number, app: string): Promise<number> {
  const [counted] = await unit.db
    .select({ bytes: sql<number>`coalesce(sum(${appData.size}), 0)`.mapWith(Number) })
    .from(appData)
    .where(and(eq(appData.companyId, companyId), eq(appData.app, app)));
  return counted?.bytes ?? 0;
}

/** Notes the bytes that an app keeps. */
export async function storeSize(unit: Unit, { id }: AppInstallationRow, bytes: number): Promise<void> {
  const dataSize = Math.max(0, bytes);
  await unit.db.update(appInstallations).set({ dataSize }).where(eq(appInstallations.id, id));
}
