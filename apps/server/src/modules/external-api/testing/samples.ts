import type { externalApiEndpoints } from '@recado/api/contract';
import type { Samples } from '../../../testing/matrix/samples.ts';
import type { MatrixWorld } from '../../../testing/matrix/world.ts';

let counter = 0;
const message = () => ({ number: `55118${20_000_000 + ++counter}`, body: 'Olá' });

const connection = async ({ make, companyId }: MatrixWorld) => {
  const { id } = await make.connection({ companyId });
  return { params: { whatsappId: id } };
};

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof externalApiEndpoints> = {
  'POST /whatsapp/:whatsappId/api-token': connection,
  'DELETE /whatsapp/:whatsappId/api-token': connection,
  'POST /api/messages/send': async () => ({ body: message() }),
  'GET /api/messages/:messageId': async (world) => {
    const as = await world.caller('admin', 'token');
    const { body } = await world.server.call('POST /api/messages/send', { as, body: message() });
    return { params: { messageId: body.id } };
  },
};
