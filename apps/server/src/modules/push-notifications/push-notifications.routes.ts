import type { pushNotificationEndpoints } from '@recado/api/contract';
import { eq } from 'drizzle-orm';
import type { ServicePlatform } from '../../channels/services.ts';
import { pushSubscriptions } from '../../platform/database/schema/index.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { choicesOf, keepChoices } from './choices.ts';
import { checkPushAddress } from './push-address.ts';
import { createPushKeys } from './push-keys.ts';
import { pushJob } from './send-push.ts';
import { keepSubscription, renewSubscription, requireSubscription } from './subscriptions.ts';

/** Web push and how people want to be told (SPEC §2.3, UX). */
export function pushNotificationRoutes(platform: ServicePlatform): Handlers<keyof typeof pushNotificationEndpoints> {
  const { configuration, database, clock } = platform;
  const { origins } = configuration.push;
  const keysIn = createPushKeys(platform);
  return {
    'GET /notification-choices': {
      withoutUnit: async ({ session: { companyId, userId } }) => {
        const told = await database.tenant(companyId, (unit) => choicesOf(unit, companyId, userId));
        const { publicKey } = await database.system(keysIn);
        return { ...told, publicKey };
      },
    },
    'PUT /notification-choices': ({ unit, session, body }) => keepChoices(unit, session, body),
    'PUT /push-subscription': {
      withoutUnit: async ({ session, body }) => {
        checkPushAddress(body.endpoint, origins);
        await database.system((unit) => keepSubscription(unit, session, body));
        return { message: 'Subscribed' };
      },
    },
    'DELETE /push-subscription': async ({ unit, session }) => {
      await unit.db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, session.sessionId));
      return { message: 'Unsubscribed' };
    },
    'POST /push-subscription/test': async ({ unit, session }) => {
      await requireSubscription(unit, session.sessionId);
      await unit.enqueue(pushJob({ sessionId: session.sessionId, news: null }, clock()));
      return { message: 'Sent' };
    },
    'POST /push-subscription/renewal': async ({ body }) => {
      checkPushAddress(body.renewed.endpoint, origins);
      await database.system((unit) => renewSubscription(unit, body));
      return { message: 'Renewed' };
    },
  };
}
