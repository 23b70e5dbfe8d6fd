import type { AnswerInput, ApiScope, BodyOutput, EventInput, QueryOutput } from '@recado/contract';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import { folded } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { listOf } from '../../../platform/database/paging.ts';
import { type ApiKeyRow, apiKeys } from '../../../platform/database/schema/api-keys.ts';
import { touched } from '../../../platform/database/schema/columns.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/http/handler.ts';
import { refusedValue } from '../../../platform/issues.ts';
import { newApiToken } from '../../../platform/security/api-keys.ts';
import { lockCompany } from '../../company/plans/limits.ts';
import { requireOwnWhatsapp } from '../../conversations/whatsapps/whatsapp-rows.ts';
import { keysOfApps } from './in-process-events.ts';

/** The most keys of one company, because each may call as often as the limits allow. */
const mostKeys = 50;

const hour = 3_600_000;
/** No former token is accepted. */
const noFormer = { formerTokenHash: null, formerUntil: null };

type Shown = AnswerInput<'GET /api-keys/:apiKeyId'>;
type ShownOnce = AnswerInput<'POST /api-keys'>;

/** One page of a company's keys by name, or of the keys limited to a connection. */
export async function listKeys(
  unit: Unit,
  companyId: number,
  { whatsappId, ...asked }: QueryOutput<'GET /api-keys'>,
): Promise<AnswerInput<'GET /api-keys'>> {
  const ofConnection = whatsappId === undefined ? undefined : eq(apiKeys.whatsappId, whatsappId);
  const where = and(eq(apiKeys.companyId, companyId), ofConnection);
  const rows = unit.db.select().from(apiKeys).$dynamic();
  const list = { from: apiKeys, rows, where, search: folded(apiKeys.name), order: [apiKeys.name, apiKeys.id] };
  const { rows: found, ...page } = await listOf(unit, list, asked);
  const apps = await unit.query(keysOfApps, companyId);
  return { records: found.map((row) => present(row, apps)), ...page };
}

/** A key of the company. Throws ERR_NOT_FOUND. */
export async function requireKey(unit: Unit, companyId: number, id: number): Promise<Shown> {
  const row = only(await unit.db.select().from(apiKeys).where(theKey(companyId, id)));
  return present(row, await unit.query(keysOfApps, companyId));
}

/**
 * Creates a key, and returns it with its token. Throws ERR_NO_WAPP_FOUND, ERR_NO_PERMISSION, and ERR_VALIDATION beyond
 * the most keys and for an expiry in the past.
 */
export async function makeKey(
  unit: Unit,
  maker: Principal,
  { whatsappId = null, ...draft }: BodyOutput<'POST /api-keys'>,
  now: Date,
): Promise<ShownOnce> {
  const { companyId, name: madeBy } = maker;
  requireMayGive(maker, draft.scopes);
  const expiresAt = expiryOf(draft.expiresAt, now);
  if (whatsappId !== null) await requireOwnWhatsapp(unit, companyId, whatsappId);
  await lockCompany(unit, companyId);
  const ofApps = await unit.query(keysOfApps, companyId);
  const ofCompany = and(eq(apiKeys.companyId, companyId), notInArray(apiKeys.id, [...ofApps.keys()]));
  const count = await unit.db.$count(apiKeys, ofCompany);
  if (count >= mostKeys) throw refusedValue('body', 'tooMany', { maximum: mostKeys });
  const { token, stored } = newApiToken();
  const values = { ...draft, expiresAt, companyId, whatsappId, madeBy, ...stored };
  const record = present(only(await unit.db.insert(apiKeys).values(values).returning()), ofApps);
  publishKey(unit, companyId, { action: 'create', record });
  return { token, record };
}

/**
 * Replaces the token of a key, and returns it; the former token is refused from then on, or after `formerHours`. The one
 * before that is refused at once. Throws ERR_NOT_FOUND, ERR_NO_PERMISSION, and ERR_OF_APP for the key of an app.
 */
export async function renewToken(unit: Unit, maker: Principal, id: number, formerHours: number): Promise<ShownOnce> {
  const { token, stored } = newApiToken();
  const formerUntil = new Date(unit.now().getTime() + formerHours * hour);
  const former = formerHours > 0 ? { formerTokenHash: sql`${apiKeys.tokenHash}`, formerUntil } : noFormer;
  const record = await store(unit, maker.companyId, id, { ...stored, ...former, usedAt: null });
  requireMayGive(maker, record.scopes);
  return { token, record };
}

/** Makes the former token void now. Throws ERR_NOT_FOUND, and ERR_OF_APP. */
export function endFormerToken(unit: Unit, companyId: number, id: number): Promise<Shown> {
  return store(unit, companyId, id, noFormer);
}

/**
 * Changes what a key allows. Throws ERR_NOT_FOUND, ERR_NO_PERMISSION, ERR_OF_APP, ERR_VALIDATION for an expiry in the
 * past.
 */
export async function changeKey(
  unit: Unit,
  maker: Principal,
  id: number,
  { expiresAt, ...changes }: BodyOutput<'PUT /api-keys/:apiKeyId'>,
  now: Date,
): Promise<Shown> {
  const expiry = expiresAt === undefined ? {} : { expiresAt: expiryOf(expiresAt, now) };
  const { scopes } = await requireKey(unit, maker.companyId, id);
  requireMayGive(maker, [...scopes, ...(changes.scopes ?? [])]);
  return store(unit, maker.companyId, id, { ...changes, ...expiry });
}

/** Revokes a key, which is refused from then on. Throws ERR_NOT_FOUND, and ERR_OF_APP: such a key goes with its app. */
export async function revokeKey(unit: Unit, companyId: number, id: number): Promise<void> {
  await refuseOfApp(unit, companyId, id);
  await deleteKey(unit, companyId, id);
}

/** The same for whatever key. Throws ERR_NOT_FOUND. */
export async function deleteKey(unit: Unit, companyId: number, id: number): Promise<void> {
  only(await unit.db.delete(apiKeys).where(theKey(companyId, id)).returning({ id: apiKeys.id }));
  publishKey(unit, companyId, { action: 'delete', id });
}

/**
 * Throws ERR_NO_PERMISSION if the caller may not give these scopes: a key that publishes releases reaches browsers of
 * all companies, and that of an app is for its server only.
 */
function requireMayGive({ abilities }: Principal, scopes: readonly ApiScope[]): void {
  if (scopes.includes('app:data')) throw new AppError('ERR_NO_PERMISSION');
  if (scopes.includes('releases:publish') && !abilities.has('platform:manage')) throw new AppError('ERR_NO_PERMISSION');
}

/** People do not change the key of an app: its scopes are those of the consent, and only its server has the token. */
async function refuseOfApp(unit: Unit, companyId: number, id: number): Promise<ReadonlyMap<number, string>> {
  const ofApps = await unit.query(keysOfApps, companyId);
  if (ofApps.has(id)) throw new AppError('ERR_OF_APP');
  return ofApps;
}

async function store(
  unit: Unit,
  companyId: number,
  id: number,
  changes: Parameters<ReturnType<typeof unit.db.update<typeof apiKeys>>['set']>[0],
): Promise<Shown> {
  const ofApps = await refuseOfApp(unit, companyId, id);
  const set = { ...changes, ...touched };
  const stored = only(await unit.db.update(apiKeys).set(set).where(theKey(companyId, id)).returning());
  const record = present(stored, ofApps);
  publishKey(unit, companyId, { action: 'update', record });
  return record;
}

function expiryOf(text: string | null, now: Date): Date | null {
  if (text === null) return null;
  const expiresAt = new Date(text);
  if (expiresAt <= now) throw refusedValue('body.expiresAt', 'inPast');
  return expiresAt;
}

function theKey(companyId: number, id: number) {
  return and(eq(apiKeys.companyId, companyId), eq(apiKeys.id, id));
}

function only<Row>([row]: Row[]): Row {
  if (!row) throw new AppError('ERR_NOT_FOUND');
  return row;
}

function present(row: ApiKeyRow, ofApps: ReadonlyMap<number, string>): Shown {
  const { companyId: _company, tokenHash: _hash, formerTokenHash: _former, ...shown } = row;
  const app = ofApps.get(row.id);
  return app === undefined ? shown : { ...shown, app };
}

/** Tells administrators of a key. */
export function publishKey(unit: Unit, companyId: number, payload: EventInput<'apiKey'>): void {
  unit.publish({ name: 'apiKey', companyId, audience: { to: 'admins' }, payload });
}
