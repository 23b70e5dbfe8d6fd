import { type pushNotificationEndpoints, usualChoices } from '@recado/contract';
import type { TestUser } from '../../../../testing/factories.ts';
import type { Samples } from '../../../../testing/matrix/samples.ts';
import type { MatrixWorld } from '../../../../testing/matrix/world.ts';

let counter = 0;
const subscription = () => ({
  endpoint: `https://push.example.com/send/${++counter}`,
  keys: { p256dh: `B${'x'.repeat(86)}`, auth: 'x'.repeat(22) },
});

async function subscribed({ server }: MatrixWorld, caller?: TestUser) {
  if (caller) await server.call('PUT /push-subscription', { as: caller, body: { ...subscription(), language: 'pt' } });
  return {};
}

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof pushNotificationEndpoints> = {
  'GET /notification-choices': async () => ({}),
  'PUT /notification-choices': async () => ({ body: { ...usualChoices, hidesText: true } }),
  'PUT /push-subscription': async () => ({ body: { ...subscription(), language: 'pt' } }),
  'DELETE /push-subscription': async () => ({}),
  'POST /push-subscription/test': subscribed,
  'POST /push-subscription/renewal': async () => ({
    body: { former: subscription(), renewed: subscription() },
    status: 404,
  }),
};
