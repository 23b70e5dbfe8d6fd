import type { optionMediaEndpoints } from '@recado/contract';
import type { Samples } from '../../../../testing/matrix/samples.ts';
import type { MatrixWorld } from '../../../../testing/matrix/world.ts';

const option = async ({ server, queueId, companyId, make }: MatrixWorld) => {
  const as = await make.user({ companyId, profile: 'admin' });
  const { body } = await server.call('POST /queue-options', { as, body: { title: 'Preços', option: '1', queueId } });
  return { params: { queueOptionId: body.id } };
};

/** Requests that succeed, for the matrix tests of roles, companies and bad input. */
export const samples: Samples<keyof typeof optionMediaEndpoints> = {
  'POST /queue-options/:queueOptionId/media-upload': async (world) => ({
    ...(await option(world)),
    body: {},
    files: [{ field: 'file', name: 'preços.txt', content: 'R$ 10' }],
  }),
  'DELETE /queue-options/:queueOptionId/media-upload': option,
};
