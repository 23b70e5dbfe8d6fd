import type { fileListEndpoints } from '@recado/contract';
import type { Sample, Samples } from '../../../../testing/matrix/samples.ts';
import { type MatrixWorld, marker } from '../../../../testing/matrix/world.ts';

let counter = 0;

async function existing({ server, companyId, make }: MatrixWorld) {
  const as = await make.user({ companyId, profile: 'admin' });
  const body = { name: `${marker} ${++counter}`, message: marker, options: [{ name: marker }] };
  return (await server.call('POST /files', { as, body })).body;
}

async function one(world: MatrixWorld): Promise<Sample> {
  return { params: { fileListId: (await existing(world)).id } };
}

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof fileListEndpoints> = {
  'GET /files': async () => ({}),
  'GET /files/list': async () => ({}),
  'GET /files/:fileListId': one,
  'POST /files': async () => ({ body: { name: `New ${++counter}`, message: 'Tabela' } }),
  'PUT /files/:fileListId': async (world) => ({ ...(await one(world)), body: { name: marker } }),
  'DELETE /files/:fileListId': one,
  'POST /files/uploadList/:fileListId': async (world) => {
    const { id, options } = await existing(world);
    return {
      params: { fileListId: id },
      body: { id: `${options[0]?.id}` },
      files: [{ field: 'files', name: 'tabela.txt', content: 'Tabela' }],
    };
  },
};
