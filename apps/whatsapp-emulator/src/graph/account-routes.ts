import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { World } from '../world.ts';
import { missing } from './errors.ts';
import { readBody } from './messages/read-body.ts';
import { fieldsIn, numberFields, pick } from './node-fields.ts';
import { page } from './paging.ts';
import type { AccountRecord } from './records.ts';
import { accountIn, tokenOf } from './tokens.ts';
import { verifyAddress } from './webhooks/verify.ts';

const subscribeSchema = z
  .object({ override_callback_uri: z.string().optional(), verify_token: z.string().optional() })
  .optional();

/** What belongs to an account: its numbers, and the apps that get its webhooks. */
export function addAccountRoutes(server: FastifyInstance, world: World): void {
  const account = (request: FastifyRequest, method: string) => {
    const { id } = z.object({ id: z.string() }).parse(request.params);
    const token = tokenOf(world, request);
    return { token, account: accountIn(world, token, id, method) };
  };

  server.get('/:version/:id/phone_numbers', (request) => {
    const numbers = world.graph.numbersOf(account(request, 'get').account.id);
    const fields = fieldsIn(request.query);
    return page(numbers, request, (number) => pick(numberFields(number), fields, 'WhatsAppBusinessPhoneNumber'));
  });

  server.get('/:version/:id/subscribed_apps', (request) => {
    const subscriptions = account(request, 'get').account.subscriptions;
    return { data: subscriptions.map(({ appId, callbackUrl }) => appView(world, appId, callbackUrl)) };
  });

  server.post('/:version/:id/subscribed_apps', async (request) => {
    const found = account(request, 'post');
    const { override_callback_uri: callbackUrl, verify_token } =
      readBody(subscribeSchema, request.body ?? undefined) ?? {};
    if (callbackUrl !== undefined) {
      if (verify_token === undefined) throw missing('verify_token');
      await verifyAddress(callbackUrl, verify_token);
    }
    subscribe(world, found.account, found.token.appId, callbackUrl);
    return { success: true };
  });

  server.delete('/:version/:id/subscribed_apps', (request) => {
    const found = account(request, 'delete');
    found.account.subscriptions = found.account.subscriptions.filter(({ appId }) => appId !== found.token.appId);
    world.changed({ kind: 'graph' });
    return { success: true };
  });
}

/** An app gets the webhooks of an account from now on; again without an address takes the override away. */
export function subscribe(world: World, account: AccountRecord, appId: string, callbackUrl?: string): void {
  const others = account.subscriptions.filter((subscription) => subscription.appId !== appId);
  account.subscriptions = [...others, { appId, callbackUrl }];
  world.changed({ kind: 'graph' });
}

function appView(world: World, appId: string, callbackUrl: string | undefined): object {
  const name = world.graph.apps.get(appId)?.name ?? '';
  const data = { id: appId, name, link: `https://www.facebook.com/games/?app_id=${appId}` };
  return { whatsapp_business_api_data: data, ...(callbackUrl && { override_callback_uri: callbackUrl }) };
}
