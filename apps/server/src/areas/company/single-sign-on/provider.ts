import type { AnswerInput, BodyOutput } from '@recado/contract';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { isMember, users } from '../../../platform/database/schema/users.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sealText } from '../../../platform/security/sealing.ts';
import { requireQueues } from '../users/references.ts';
import { redirectUriOf } from './ask-issuer.ts';
import { shownDomain } from './domains.ts';
import { contextOfClientSecret, type ProviderRow } from './issuer.ts';
import { isSecure } from './outbound-fetch.ts';
import { signInDomains, signInProviders } from './single-sign-on.schema.ts';

type Parts = Pick<Platform, 'configuration' | 'secret'>;
type Shown = AnswerInput<'GET /single-sign-on'>;
type Chosen = BodyOutput<'PUT /single-sign-on'>;

/** The issuer and the domains of a company, without the secret. */
export async function readSingleSignOn(
  { configuration }: Pick<Platform, 'configuration'>,
  unit: Unit,
  companyId: number,
): Promise<Shown> {
  const provider = await findProvider(unit, companyId);
  const domains = await unit.db
    .select()
    .from(signInDomains)
    .where(eq(signInDomains.companyId, companyId))
    .orderBy(asc(signInDomains.domain));
  return {
    provider: provider ? await shownProvider(unit, provider) : null,
    domains: domains.map(shownDomain),
    redirectUri: redirectUriOf(configuration),
  };
}

/** The issuer of a company; undefined if it has none. */
export async function findProvider({ db }: Unit, companyId: number): Promise<ProviderRow | undefined> {
  const [provider] = await db.select().from(signInProviders).where(eq(signInProviders.companyId, companyId));
  return provider;
}

/** The issuer of a company. Throws ERR_NO_SIGN_IN_PROVIDER_FOUND. */
export async function requireProvider(unit: Unit, companyId: number): Promise<ProviderRow> {
  return one(
    [await findProvider(unit, companyId)].filter((row) => row !== undefined),
    'ERR_NO_SIGN_IN_PROVIDER_FOUND',
  );
}

/**
 * Chooses the issuer of a company. A stored secret is kept for the same issuer and client only: it is sent to no other. Throws
 * ERR_ISSUER_ADDRESS, ERR_EMERGENCY_ADMINISTRATOR, ERR_NO_QUEUE_FOUND.
 */
export async function chooseProvider(
  { configuration, secret }: Parts,
  unit: Unit,
  companyId: number,
  { clientSecret, ...chosen }: Chosen,
): Promise<void> {
  const address = new URL(chosen.issuer);
  const { search, hash, username, password } = address;
  const isPlain = search + hash + username + password === '';
  if (!isPlain || !isSecure(address, configuration.outboundOrigins)) throw new AppError('ERR_ISSUER_ADDRESS');
  await requireEmergency(unit, companyId, chosen);
  const queueIds = [...new Set([chosen.queueIds, ...chosen.mappings.map((mapping) => mapping.queueIds)].flat())];
  if (queueIds.length > 0) await requireQueues(unit, companyId, queueIds);
  const before = await findProvider(unit, companyId);
  const isSame = before?.issuer === chosen.issuer && before.clientId === chosen.clientId;
  const kept = isSame ? before.clientSecret : '';
  const sealed = clientSecret === undefined ? kept : sealText(secret, clientSecret, contextOfClientSecret(companyId));
  const values = { ...chosen, clientSecret: sealed };
  await unit.db
    .insert(signInProviders)
    .values({ companyId, ...values })
    .onConflictDoUpdate({ target: signInProviders.companyId, set: values });
}

/** Removes the issuer of a company, and with it the rule that people sign in this way only. */
export async function removeProvider({ db }: Unit, companyId: number): Promise<void> {
  await db.delete(signInProviders).where(eq(signInProviders.companyId, companyId));
}

/** Throws ERR_EMERGENCY_ADMINISTRATOR for a rule without an administrator of the company who keeps the password. */
async function requireEmergency(unit: Unit, companyId: number, { onlyThisWay, emergencyUserId }: Chosen) {
  if (emergencyUserId === null && !onlyThisWay) return;
  const [keeper] = await unit.db
    .select({ profile: users.profile, roleId: users.roleId })
    .from(users)
    .where(and(eq(users.id, emergencyUserId ?? 0), eq(users.companyId, companyId), isMember, isNull(users.retiredAt)));
  // A role may take from an administrator what is needed to repair the rule.
  if (keeper?.profile !== 'admin' || keeper.roleId !== null) throw new AppError('ERR_EMERGENCY_ADMINISTRATOR');
}

/** Without queues that were deleted meanwhile. */
async function shownProvider(unit: Unit, row: ProviderRow): Promise<NonNullable<Shown['provider']>> {
  const { companyId: _, clientSecret, createdAt: _c, updatedAt: _u, ...provider } = row;
  const named = [provider.queueIds, ...provider.mappings.map(({ queueIds }) => queueIds)].flat();
  const isThere = new Set(await presentQueues(unit, row.companyId, named));
  const present = (ids: readonly number[]) => ids.filter((id) => isThere.has(id));
  return {
    ...provider,
    hasCredential: clientSecret !== '',
    queueIds: present(provider.queueIds),
    mappings: provider.mappings.map((mapping) => ({ ...mapping, queueIds: present(mapping.queueIds) })),
  };
}

/** Those of these queues that the company still has. */
export async function presentQueues({ db }: Unit, companyId: number, queueIds: readonly number[]): Promise<number[]> {
  if (queueIds.length === 0) return [];
  const rows = await db
    .select({ id: queues.id })
    .from(queues)
    .where(and(eq(queues.companyId, companyId), inArray(queues.id, [...queueIds]), isNull(queues.retiredAt)));
  return rows.map(({ id }) => id);
}
