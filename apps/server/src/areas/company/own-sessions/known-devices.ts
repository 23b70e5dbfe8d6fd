import type { NewDevice } from '@recado/contract';
import { and, desc, eq, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { currentRequest } from '../../../platform/database/request-scope.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { callerNetwork } from '../../../platform/security/caller-network.ts';
import { newToken, tokenHash } from '../../../platform/security/secrets.ts';
import { knownDevices } from './known-devices.schema.ts';
import { newDeviceJob } from './mail-new-device.ts';

/** How many browsers of a user are known: the oldest is forgotten for another. */
const mostKept = 20;
/** How many new ones are told at once. */
const mostTold = 10;
/** A token as `newToken` makes them; a browser may send anything. */
const form = /^[\w-]{43}$/;

/** The browser of the present request, by its cookie or, of a client without cookies, by its family and network. */
function presentDevice(token: string | undefined) {
  const { address = '', agent = '' } = currentRequest()?.requested?.actor ?? {};
  const sent = token !== undefined && form.test(token) ? token : undefined;
  return { address, agent, network: callerNetwork(address), sent };
}

/**
 * Whether a user signed in with this browser before, as a column of a query of `users`; null: they never signed in. So the sign-in has no
 * further statement.
 */
export function isKnownDevice(token: string | undefined): SQL<boolean | null> {
  const { agent, network, sent } = presentDevice(token);
  const hash = sent === undefined ? '' : tokenHash(sent);
  return sql<
    boolean | null
  >`(select bool_or(${knownDevices.tokenHash} = ${hash} or (${knownDevices.agent} = ${agent} and ${knownDevices.network} = ${network})) from ${knownDevices} where ${knownDevices.userId} = ${users.id})`;
}

/**
 * Remembers the browser of a sign-in. `isNews`: the user, who has others, is told of it, by e-mail and in their open pages. Resolves with
 * the token for its cookie.
 */
export async function learnDevice(
  unit: Unit,
  { id: userId, companyId }: Pick<typeof users.$inferSelect, 'id' | 'companyId'>,
  { token, isNews }: { token: string | undefined; isNews: boolean },
): Promise<string> {
  const { sent, ...seen } = presentDevice(token);
  const kept = sent ?? newToken();
  const [learned] = await unit.db
    .insert(knownDevices)
    .values({ companyId, userId, tokenHash: tokenHash(kept), isNews, ...seen })
    .onConflictDoNothing()
    .returning({ id: knownDevices.id });
  if (learned) await forgetOldest(unit, userId);
  if (learned && isNews) {
    await unit.enqueue(newDeviceJob(learned.id, companyId));
    unit.publish({ name: 'rights', companyId, audience: { to: 'user', userId }, payload: { action: 'update' } });
  }
  return kept;
}

async function forgetOldest({ db }: Unit, userId: number): Promise<void> {
  const latest = db
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.id))
    .limit(mostKept);
  await db.delete(knownDevices).where(and(eq(knownDevices.userId, userId), notInArray(knownDevices.id, latest)));
}

/** The new browsers of a user of which they have still to be told, as a column of a query of `users`; null: none. */
export const newDevicesOfUser = sql<
  NewDevice[] | null
>`(select json_agg(told) from (select ${knownDevices.agent}, ${knownDevices.address}, to_char(${knownDevices.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "firstSeenAt" from ${knownDevices} where ${knownDevices.userId} = ${users.id} and ${knownDevices.isNews} order by ${knownDevices.id} desc limit ${sql.raw(String(mostTold))}) told)`;

/** The user has seen their new browsers. */
export async function forgetNews({ db }: Unit, userId: number): Promise<void> {
  await db
    .update(knownDevices)
    .set({ isNews: false })
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.isNews, true)));
}
