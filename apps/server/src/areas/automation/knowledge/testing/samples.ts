import type { knowledgeEndpoints } from '@recado/contract';
import type { Sample, Samples } from '../../../../testing/matrix/samples.ts';
import { type MatrixWorld, marker } from '../../../../testing/matrix/world.ts';

let counter = 0;
const draft = () => ({ kind: 'answer' as const, title: `${marker} ${++counter}?`, text: `${marker} das 8 às 18.` });

async function existing({ server, companyId, make }: MatrixWorld): Promise<Sample> {
  const as = await make.user({ companyId, profile: 'admin' });
  const { body } = await server.call('POST /knowledge-sources', { as, body: draft() });
  return { params: { sourceId: body.id } };
}

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof knowledgeEndpoints> = {
  'GET /knowledge-sources': async () => ({}),
  'GET /knowledge-sources/:sourceId': existing,
  'POST /knowledge-sources': async () => ({ body: { ...draft(), title: `Novo ${++counter}?`, text: 'Das 8 às 18.' } }),
  'POST /knowledge-sources/upload': async () => ({
    files: [{ field: 'file', name: 'horarios.txt', content: 'Abrimos das 8 às 18.' }],
  }),
  'PUT /knowledge-sources/:sourceId': async (world) => ({ ...(await existing(world)), body: { title: marker } }),
  'POST /knowledge-sources/:sourceId/read': existing,
  'DELETE /knowledge-sources/:sourceId': existing,
  'GET /knowledge-sources/:sourceId/pages': existing,
  'GET /knowledge-search': async () => ({ query: { question: marker } }),
  'GET /knowledge-settings': async () => ({}),
  'PUT /knowledge-settings': async () => ({
    body: {
      masksPersonal: true,
      embeddingUrl: 'https://embeddings.example/v1',
      embeddingModel: 'sample',
      embeddingApiKey: 'sk-sample',
    },
  }),
};
