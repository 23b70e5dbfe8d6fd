import type { AnswerInput, BodyOutput, QueryOutput } from '@recado/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Principal } from '../../../../platform/http/handler.ts';
import { type AppDataRow, type AppInstallationRow, appData } from '../apps.schema.ts';
import type { InstalledApp } from '../installations/installed-app.ts';
import { lockForData, requireRoom, sizeOf, storeSize } from './data-limits.ts';
import { presentDatum } from './list-data.ts';
import { publisherKey } from './publisher-key.ts';
import { columnsOf, lockSubject, ofSubject, requireKind, type Subject } from './subjects.ts';

/** A value that was asked for, with its app locked. */
interface Place {
  installation: AppInstallationRow;
  subject: Subject;
  key: string;
  /** What is there now. */
  row: AppDataRow | undefined;
}

/**
 * Writes a value if it is still the one that the caller read, so that of two writers the second one learns of the first.
 * Throws ERR_APP_DATA_CHANGED with what is there, ERR_APP_DATA_LIMIT, the errors of `lockSubject`, ERR_NOT_FOUND for an app
 * that is being removed, and ERR_VALIDATION for a kind that the manifest does not declare.
 */
export async function changeDatum(
  unit: Unit,
  caller: Principal,
  app: InstalledApp,
  body: BodyOutput<'PUT /api/v1/app-data'>,
): Promise<AnswerInput<'PUT /api/v1/app-data'>> {
  const { value, version } = body;
  const place = await lockPlace(unit, caller, app, body, 'body');
  requireVersion(place, version);
  const size = sizeOf(body.key, value);
  const total = await requireRoom(unit, place, size);
  const stored = await (place.row ? replace(unit, place.row, value, size) : add(unit, place, value, size));
  await storeSize(unit, place.installation, total);
  return presentDatum(stored);
}

/** Deletes a value if it is still the one that the caller read. Throws as `changeDatum` does. */
export async function removeDatum(
  unit: Unit,
  caller: Principal,
  app: InstalledApp,
  query: QueryOutput<'DELETE /api/v1/app-data'>,
): Promise<void> {
  const place = await lockPlace(unit, caller, app, query, 'query');
  requireVersion(place, query.version);
  const { installation, row } = place;
  if (!row) return;
  await unit.db.delete(appData).where(eq(appData.id, row.id));
  await storeSize(unit, installation, installation.dataSize - row.size);
}

/** The subject is locked before the app, as when it is deleted or merged. */
async function lockPlace(
  unit: Unit,
  caller: Principal,
  { installation: { id }, manifest }: InstalledApp,
  asked: Pick<BodyOutput<'PUT /api/v1/app-data'>, 'kind' | 'subjectId' | 'key'>,
  part: 'body' | 'query',
): Promise<Place> {
  const { kind, subjectId, key } = asked;
  requireKind(manifest, kind, part);
  const subject = await lockSubject(unit, caller, kind, subjectId, part);
  const installation = await lockForData(unit, id);
  const { companyId, app } = installation;
  const ofApp = and(eq(appData.companyId, companyId), eq(appData.app, app));
  const [row] = await unit.db
    .select()
    .from(appData)
    .where(and(ofApp, ofSubject(subject), eq(appData.key, key)));
  return { installation, subject, key, row };
}

function requireVersion({ row }: Place, read: number | null): void {
  if ((row?.version ?? null) === read) return;
  const present = row ? presentDatum(row) : null;
  const details = { present: present && { ...present, updatedAt: present.updatedAt.toISOString() } };
  throw new AppError('ERR_APP_DATA_CHANGED', { details });
}

async function add(unit: Unit, { installation, subject, key }: Place, value: unknown, size: number) {
  const { companyId, app } = installation;
  const publisher = publisherKey(app);
  const [row] = await unit.db
    .insert(appData)
    .values({ companyId, app, publisher, ...columnsOf(subject), key, value: asJson(value), size })
    .returning();
  return required(row);
}

async function replace(unit: Unit, { id, version }: AppDataRow, value: unknown, size: number) {
  const [row] = await unit.db
    .update(appData)
    .set({ value: asJson(value), size, version: version + 1 })
    .where(eq(appData.id, id))
    .returning();
  return required(row);
}

/** Also `null` and texts are JSON here, and no NULL of SQL. */
function asJson(value: unknown) {
  return sql`${JSON.stringify(value)}::jsonb`;
}

function required(row: AppDataRow | undefined): AppDataRow {
  if (!row) throw new AppError('ERR_NOT_FOUND');
  return row;
}
