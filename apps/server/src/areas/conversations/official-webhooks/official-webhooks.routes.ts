import type { officialWebhookEndpoints } from '@recado/contract';
import { createWebhookIntake } from '../../../channels/cloud-api/webhooks/intake.ts';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { createSeal } from '../../../platform/security/sealing.ts';
import { readPlatformSecret, readPlatformSetting } from '../../company/settings/stored-settings.ts';

type Verification = Record<'hub.mode' | 'hub.verify_token' | 'hub.challenge', string>;

/** The question of WhatsApp in its parts. */
function askedIn(query: Verification) {
  return { mode: query['hub.mode'], token: query['hub.verify_token'], challenge: query['hub.challenge'] };
}

/** `/webhooks/whatsapp`: webhooks of the official platform (CLOUD-API, Webhook). */
export function officialWebhookRoutes(platform: ServicePlatform): Handlers<keyof typeof officialWebhookEndpoints> {
  const { database, logger, clock, secret } = platform;
  const intake = createWebhookIntake({
    database,
    logger,
    clock,
    seal: createSeal(secret),
    installationApp: () =>
      database.system(async (unit) => ({
        appId: await readPlatformSetting(unit, 'officialAppId'),
        appSecret: await readPlatformSecret(unit, secret, 'officialAppSecret'),
        verifyToken: await readPlatformSecret(unit, secret, 'officialVerifyToken'),
      })),
  });
  const stored = { message: 'Stored' };
  return {
    'GET /webhooks/whatsapp': ({ query }) => intake.verify(null, askedIn(query)),
    'GET /webhooks/whatsapp/:key': ({ params, query }) => intake.verify(params.key, askedIn(query)),
    async 'POST /webhooks/whatsapp'({ raw }) {
      await intake.receive(null, raw);
      return stored;
    },
    async 'POST /webhooks/whatsapp/:key'({ params, raw }) {
      await intake.receive(params.key, raw);
      return stored;
    },
  };
}
