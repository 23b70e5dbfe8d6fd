import type { BodyOutput, pushNotificationEndpoints } from '@recado/contract';
import { and, eq, ne } from 'drizzle-orm';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession, Handlers } from '../../../platform/http/handler.ts';
import { choicesOf, keepChoices } from './choices.ts';
import { checkPushAddress } from './push-address.ts';
import { createPushKeys } from './push-keys.ts';
import { pushSubscriptions } from './push-notifications.schema.ts';
import { pushJob } from './send-push.ts';

/** Web push and the choices of notifications (SPEC §2.3, UX). */
export function pushNotificationRoutes(platform: ServicePlatform): Handlers<keyof typeof pushNotificationEndpoints> {
  const { configuration, database } = platform;
  const { origins } = configuration.push;
  const keysIn = createPushKeys(platform);
  return {
    // In a system unit, because the keys belong to the installation, which makes them when they are first read.
    'GET /notification-choices': async ({ unit, session: { companyId, userId } }) => {
      const chosen = await choicesOf(unit, companyId, userId);
      const { publicKey } = await keysIn(unit);
      return { ...chosen, publicKey };
    },
    'PUT /notification-choices': ({ unit, session, body }) => keepChoices(unit, session, body),
    'PUT /push-subscription': async ({ unit, session, body }) => {
      checkPushAddress(body.endpoint, origins);
      await keepSubscription(unit, session, body);
      return { message: 'Subscribed' };
    },
    'DELETE /push-subscription': async ({ unit, session }) => {
      await unit.db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, session.sessionId));
      return { message: 'Unsubscribed' };
    },
    'POST /push-subscription/test': async ({ unit, session }) => {
      await requireSubscription(unit, session.sessionId);
      await unit.enqueue(pushJob({ sessionId: session.sessionId, news: null }, unit.now()));
      return { message: 'Sent' };
    },
    'POST /push-subscription/renewal': async ({ body }) => {
      checkPushAddress(body.renewed.endpoint, origins);
      await database.system((unit) => renewSubscription(unit, body));
      return { message: 'Renewed' };
    },
  };
}

/**
 * Stores the subscription of a session's browser. Requires a system unit: a browser belongs to the user who signed in
 * last, and its former user may be of another company.
 */
async function keepSubscription(
  unit: Unit,
  { sessionId, companyId, userId }: CallerSession,
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

/** Throws ERR_NO_PUSH_SUBSCRIPTION if the browser of a session is not subscribed. */
async function requireSubscription(unit: Unit, sessionId: string): Promise<void> {
  one(
    await unit.db
      .select({ sessionId: pushSubscriptions.sessionId })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.sessionId, sessionId)),
    'ERR_NO_PUSH_SUBSCRIPTION',
  );
}

/**
 * Replaces the subscription of a browser. Requires a system unit. Throws ERR_NO_PUSH_SUBSCRIPTION unless address and
 * secret of the former one are right.
 */
async function renewSubscription(
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
