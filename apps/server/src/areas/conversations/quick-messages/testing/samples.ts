import type { quickMessageEndpoints } from '@recado/contract';
import { ofItsAuthor } from '../../../../testing/matrix/conversation-samples.ts';
import type { Sample, Samples } from '../../../../testing/matrix/samples.ts';
import { type MatrixWorld, marker } from '../../../../testing/matrix/world.ts';

let counter = 0;
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function quickMessage({ server, companyId, make }: MatrixWorld): Promise<Sample> {
  const admin = await make.user({ companyId, profile: 'admin' });
  const body = { shortcode: `${marker} ${++counter}`, message: marker, geral: true };
  const created = await server.call('POST /quick-messages', { as: admin, body });
  return { params: { quickMessageId: created.body.id } };
}

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof quickMessageEndpoints> = {
  'GET /quick-messages': async () => ({}),
  'GET /quick-messages/list': async () => ({}),
  'GET /quick-messages/:quickMessageId': quickMessage,
  'POST /quick-messages': async () => ({ body: { shortcode: `new${++counter}` } }),
  'PUT /quick-messages/:quickMessageId': ofItsAuthor(async (world) => ({
    ...(await quickMessage(world)),
    body: { message: marker },
  })),
  'DELETE /quick-messages/:quickMessageId': ofItsAuthor(quickMessage),
  'POST /quick-messages/:quickMessageId/media-upload': ofItsAuthor(async (world) => ({
    ...(await quickMessage(world)),
    files: [{ field: 'file', name: 'a picture.png', content: picture }],
  })),
  'DELETE /quick-messages/:quickMessageId/media-upload': ofItsAuthor(quickMessage),
};
