import type { BodyOutput } from '@recado/api/contract';
import { and, eq, ne } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { pushSubscriptions } from '../../platform/database/schema/index.ts';
import { AppError } from '../../platform/errors.ts';
import type { Session } from '../../platform/http/handler.ts';

/**
 * Sends pushes to the browser of a session. In a system unit: a browser belongs to whoever signed in last, and the one
 * before may be of another company.
 */
export async function keepSubscription(
  unit: Unit,
  { sessionId, companyId, userId }: Session,
  { endpoint, keys, language }: BodyOutput<'PUT /push-subscription'>,
): Promise<void> {
  const ofOthers = and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.sessionId, sessionId));
  await unit.db.delete(pushSubscriptions).where(ofOthers);
  const values = { endpoint, ...keys, language };
  await unit.db
    .insert(pushSubscriptions)
    .values({ sessionId, companyId, userId, ...values })
    .onConflictDoUpdate({ target: pushSubscriptions.sessionId, set: values });
}

/** Throws ERR_NO_PUSH_SUBSCRIPTION when the browser of a session receives no pushes. */
export async function requireSubscription(unit: Unit, sessionId: string): Promise<void> {
  const [found] = await unit.db
    .select({ sessionId: pushSubscriptions.sessionId })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.sessionId, sessionId));
  if (!found) throw new AppError('ERR_NO_PUSH_SUBSCRIPTION');
}

/** A browser replaced its subscription. In a system unit. Throws ERR_NO_PUSH_SUBSCRIPTION unless it knows the former one's secret. */
export async function renewSubscription(
  unit: Unit,
  { former, renewed }: BodyOutput<'POST /push-subscription/renewal'>,
): Promise<void> {
  const { endpoint, p256dh, auth } = pushSubscriptions;
  const same = and(eq(endpoint, former.endpoint), eq(p256dh, former.keys.p256dh), eq(auth, former.keys.auth));
  const kept = await unit.db
    .update(pushSubscriptions)
    .set({ endpoint: renewed.endpoint, ...renewed.keys })
    .where(same)
    .returning({ sessionId: pushSubscriptions.sessionId });
  if (kept.length === 0) throw new AppError('ERR_NO_PUSH_SUBSCRIPTION');
}
