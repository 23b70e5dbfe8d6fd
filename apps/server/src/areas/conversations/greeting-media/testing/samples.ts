import type { greetingMediaEndpoints } from '@recado/contract';
import type { Samples } from '../../../../testing/matrix/samples.ts';
import type { MatrixWorld } from '../../../../testing/matrix/world.ts';

const connection = async ({ make, companyId }: MatrixWorld) => {
  const { id } = await make.connection({ companyId });
  return { params: { whatsappId: id } };
};

/** Requests that succeed, for the matrix tests of roles, companies and bad input. */
export const samples: Samples<keyof typeof greetingMediaEndpoints> = {
  'POST /whatsapp/:whatsappId/media-upload': async (world) => ({
    ...(await connection(world)),
    body: {},
    files: [{ field: 'file', name: 'saudação.txt', content: 'Bem-vindo' }],
  }),
  'DELETE /whatsapp/:whatsappId/media-upload': connection,
};
