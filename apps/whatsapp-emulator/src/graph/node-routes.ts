import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { World } from '../world.ts';
import { missing, unknownNode } from './errors.ts';
import { mediaIn, mediaView } from './media.ts';
import { readBody } from './messages/read-body.ts';
import { accountFields, appFields, fieldsIn, numberFields, pick, templateFields } from './node-fields.ts';
import type { NumberRecord, TokenRecord } from './records.ts';
import { editTemplate } from './templates/edit.ts';
import { accountIn, numberIn, opens, tokenOf } from './tokens.ts';
import { receiveUpload, uploadView } from './uploads.ts';
import { verifyAddress } from './webhooks/verify.ts';

const overrideSchema = z.object({
  webhook_configuration: z.object({ override_callback_uri: z.string(), verify_token: z.string().optional() }),
});

/** Everything that is addressed by its id alone: numbers, accounts, files, templates, apps, uploads. */
export function addNodeRoutes(server: FastifyInstance, world: World): void {
  server.get('/:version/:id', (request) => {
    const { id, token } = asked(world, request);
    const fields = fieldsIn(request.query);
    const { graph } = world;
    if (id.startsWith('upload:')) return uploadView(world, id);
    if (graph.numbers.has(id))
      return pick(numberFields(numberIn(world, token, id)), fields, 'WhatsAppBusinessPhoneNumber');
    if (graph.accounts.has(id))
      return pick(accountFields(world, accountIn(world, token, id)), fields, 'WhatsAppBusinessAccount');
    const template = graph.templates.get(id);
    if (template && opens(token, template.accountId))
      return pick(templateFields(template), fields, 'WhatsAppMessageTemplate');
    const app = graph.apps.get(id);
    if (app && app.id === token.appId) return pick(appFields(app), fields, 'Application');
    return mediaView(world, mediaIn(world, token, id));
  });

  server.post('/:version/:id', async (request) => {
    const { id, token } = asked(world, request);
    if (id.startsWith('upload:')) return receiveUpload(world, id, request);
    if (world.graph.templates.has(id)) return editTemplate(world, token, id, request.body);
    return overrideAddress(world, numberIn(world, token, id, 'post'), token, request.body);
  });

  server.delete('/:version/:id', (request) => {
    const { id, token } = asked(world, request);
    const media = mediaIn(world, token, id, 'delete');
    world.graph.media.delete(media.id);
    world.changed({ kind: 'graph' });
    return { success: true };
  });
}

function asked(world: World, request: FastifyRequest): { id: string; token: TokenRecord } {
  const { id } = z.object({ id: z.string() }).parse(request.params);
  const token = tokenOf(world, request);
  if (!/^(?:\d+|upload:.+)$/.test(id)) throw unknownNode(id, request.method.toLowerCase());
  return { id, token };
}

/** The address of one number's webhooks; an empty one takes it away. */
async function overrideAddress(world: World, number: NumberRecord, token: TokenRecord, body: unknown): Promise<object> {
  const { override_callback_uri: callbackUrl, verify_token } = readBody(overrideSchema, body).webhook_configuration;
  if (callbackUrl === '') {
    number.override = undefined;
  } else {
    if (verify_token === undefined) throw missing('verify_token');
    await verifyAddress(callbackUrl, verify_token);
    number.override = { appId: token.appId, callbackUrl };
  }
  world.changed({ kind: 'graph' });
  return { success: true };
}
