import { accountChangeHandler } from '../../../channels/account-events.ts';
import { accountStateHandler } from '../../../channels/cloud-api/webhooks/account-state.ts';
import { statusesHandler } from '../../../channels/record-together.ts';
import { defineModule } from '../../define-module.ts';
import { officialWebhookRoutes } from './official-webhooks.routes.ts';

/** Webhooks of WhatsApp's official platform (docs/adr/0128). */
export const officialWebhooksModule = defineModule('official-webhooks', {
  routes: officialWebhookRoutes,
  jobs: ({ channels }) => [statusesHandler(), accountChangeHandler(), accountStateHandler(channels)],
});
