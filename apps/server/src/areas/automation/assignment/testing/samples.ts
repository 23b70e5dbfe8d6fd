import type { assignmentEndpoints } from '@recado/contract';
import { ofItsAuthor } from '../../../../testing/matrix/conversation-samples.ts';
import type { Samples } from '../../../../testing/matrix/samples.ts';
import type { MatrixWorld } from '../../../../testing/matrix/world.ts';

const somebody = async ({ make, companyId }: MatrixWorld) => ({
  params: { userId: (await make.user({ companyId })).id },
});

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof assignmentEndpoints> = {
  'PUT /users/:userId/away': ofItsAuthor(async (world) => ({ ...(await somebody(world)), body: { reason: 'Almoço' } })),
  'DELETE /users/:userId/away': ofItsAuthor(somebody),
  'GET /supervision': async () => ({}),
};
