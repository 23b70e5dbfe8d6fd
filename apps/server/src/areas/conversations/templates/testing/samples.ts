import type { templateEndpoints } from '@recado/contract';
import type { Sample, Samples } from '../../../../testing/matrix/samples.ts';
import { type MatrixWorld, marker } from '../../../../testing/matrix/world.ts';
import type { messageTemplates } from '../templates.schema.ts';
import { officialConnection, plainContent, storedTemplate } from './templates.ts';

let counter = 0;
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** Templates have names of small letters: the mark of their company is in a text. */
const content = { ...plainContent, footer: marker };

async function connection({ server, companyId }: MatrixWorld): Promise<number> {
  return (await officialConnection(server, { companyId })).id;
}

const template =
  (fields: Partial<typeof messageTemplates.$inferInsert> = {}) =>
  async ({ server, companyId }: MatrixWorld): Promise<Sample> => {
    const { accountId } = await officialConnection(server, { companyId });
    const { id } = await storedTemplate(server, { companyId, accountId, content, ...fields });
    return { params: { templateId: id } };
  };
const draft = template({ status: 'DRAFT', externalId: null });
const withPicture = template({
  status: 'DRAFT',
  externalId: null,
  content: { ...content, header: { format: 'IMAGE' } },
});

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof templateEndpoints> = {
  'GET /templates': async () => ({}),
  'GET /templates/list': async (world) => ({ query: { whatsappId: await connection(world) }, refersToCompany: true }),
  'GET /templates/languages': async () => ({}),
  'GET /templates/figures': async () => ({}),
  'GET /templates/:templateId': template(),
  'GET /templates/:templateId/figures': template(),
  'GET /templates/:templateId/uses': template(),
  'POST /templates': async (world) => ({
    body: { whatsappId: await connection(world), name: `novo_${++counter}` },
    refersToCompany: true,
  }),
  'POST /templates/sync': async () => ({}),
  'PUT /templates/:templateId': async (world) => ({ ...(await draft(world)), body: { category: 'MARKETING' } }),
  'POST /templates/:templateId/submit': async (world) => ({ ...(await draft(world)), body: {} }),
  'POST /templates/:templateId/duplicate': async (world) => ({ ...(await template()(world)), body: {} }),
  'DELETE /templates/:templateId': draft,
  'DELETE /templates/:templateId/notice': template({ notice: 'paused', noticedAt: new Date() }),
  'POST /templates/:templateId/media-upload': async (world) => ({
    ...(await withPicture(world)),
    body: {},
    files: [{ field: 'file', name: 'capa.png', content: picture }],
  }),
  'DELETE /templates/:templateId/media-upload': draft,
};
