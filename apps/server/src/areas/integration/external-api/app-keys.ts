import type { ApiScope } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { type ApiKeyRow, apiKeys } from '../../../platform/database/schema/api-keys.ts';
import { newApiToken, storedApiToken, tokenOfKey } from '../../../platform/security/api-keys.ts';
import { acceptedSecrets } from '../../../platform/security/secrets.ts';
import { publishKey, requireKey } from './api-keys.ts';

/** A key that an installed app has: its scopes are those of the consent, and people do not change it (ADR 154). */
interface AppKey {
  companyId: number;
  app: string;
  scopes: ApiScope[];
  /** Who consented. */
  madeBy: string;
  /** Until when it is accepted; null while the app is on. */
  expiresAt: Date | null;
}

/** Makes the key of an app; its token is known to nobody before `tokenOfApp`. Returns its id. */
export async function makeAppKey(unit: Unit, { app, ...key }: AppKey): Promise<number> {
  const values = { ...key, name: app, ...newApiToken().stored };
  const [row] = await unit.db.insert(apiKeys).values(values).returning({ id: apiKeys.id });
  if (!row) throw new Error('The key of an app was not stored.');
  await publish(unit, key.companyId, row.id, 'create');
  return row.id;
}

/** Changes what the key of an app allows. */
export async function changeAppKey(
  unit: Unit,
  { companyId, id }: Pick<ApiKeyRow, 'companyId' | 'id'>,
  changes: Pick<AppKey, 'scopes' | 'expiresAt'>,
): Promise<void> {
  await unit.db.update(apiKeys).set(changes).where(eq(apiKeys.id, id));
  await publish(unit, companyId, id, 'update');
}

/**
 * The token of an app's key. It is derived from the installation's secret, so the database does not contain it; after a
 * change of the secret it stays the one that the server already has. Undefined when the key is gone.
 */
export async function tokenOfApp(unit: Unit, secret: string, keyId: number): Promise<string | undefined> {
  const [key] = await unit.db.select().from(apiKeys).where(eq(apiKeys.id, keyId)).for('no key update');
  if (!key) return undefined;
  const tokens = acceptedSecrets(secret).map((one) => tokenOfKey(one, keyId));
  const known = tokens.find((token) => storedApiToken(token).tokenHash === key.tokenHash);
  if (known !== undefined) return known;
  const token = tokenOfKey(secret, keyId);
  await unit.db.update(apiKeys).set(storedApiToken(token)).where(eq(apiKeys.id, keyId));
  await publish(unit, key.companyId, keyId, 'update');
  return token;
}

async function publish(unit: Unit, companyId: number, id: number, action: 'create' | 'update'): Promise<void> {
  publishKey(unit, companyId, { action, record: await requireKey(unit, companyId, id) });
}
