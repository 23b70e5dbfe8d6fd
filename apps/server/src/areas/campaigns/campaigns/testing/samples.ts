import type { campaignEndpoints } from '@recado/contract';
import { eq } from 'drizzle-orm';
import { whatsapps } from '../../../../platform/database/schema/whatsapps.ts';
import type { Sample, Samples } from '../../../../testing/matrix/samples.ts';
import { type MatrixWorld, marker } from '../../../../testing/matrix/world.ts';
import { campaigns } from '../campaigns.schema.ts';

let counter = 0;

const draft = () => ({ name: `${marker} ${++counter}`, message1: `${marker} text` });

async function campaign(world: MatrixWorld): Promise<Sample> {
  const { server, make, companyId } = world;
  const admin = await make.user({ companyId, profile: 'admin' });
  const created = await server.call('POST /campaigns', { as: admin, body: draft() });
  return { params: { campaignId: created.body.id } };
}

/** Creates a campaign of the company with another status. */
const campaignThatIs =
  (status: 'EM_ANDAMENTO' | 'CANCELADA') =>
  async (world: MatrixWorld): Promise<Sample> => {
    const sample = await campaign(world);
    const id = Number(sample.params?.campaignId);
    await world.server.database.database.system(({ db }) =>
      db
        .update(campaigns)
        .set({ status, startedAt: new Date(), whatsappId: world.connectionId })
        .where(eq(campaigns.id, id)),
    );
    return sample;
  };

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof campaignEndpoints> = {
  'GET /campaigns': async () => ({}),
  'GET /campaigns/list': async () => ({}),
  'GET /campaigns/:campaignId': campaign,
  'POST /campaigns': async () => ({ body: { name: `New ${++counter}`, message1: 'Cake' } }),
  'PUT /campaigns/:campaignId': async (world) => ({ ...(await campaign(world)), body: draft() }),
  'DELETE /campaigns/:campaignId': campaign,
  'POST /campaigns/:campaignId/media-upload': async (world) => ({
    ...(await campaign(world)),
    files: [{ field: 'file', name: 'prices.txt', content: Buffer.from('Cake: 10') }],
  }),
  'DELETE /campaigns/:campaignId/media-upload': campaign,
  'POST /campaigns/:campaignId/cancel': campaignThatIs('EM_ANDAMENTO'),
  'POST /campaigns/:campaignId/restart': campaignThatIs('CANCELADA'),
  'GET /campaigns/:campaignId/report': campaign,
  'GET /campaigns/:campaignId/recipients': campaign,
  'GET /campaigns/:campaignId/export': campaign,
  'POST /campaigns/preview': async () => ({ body: { text: 'Cake' } }),
  'POST /campaigns/price': async () => ({ body: { texts: [{ weight: 1, templateId: null }] } }),
  'POST /campaigns/:campaignId/test': async (world) => {
    const { server, make, companyId } = world;
    const sample = await campaign(world);
    const { id: whatsappId } = await make.connection({ companyId, status: 'CONNECTED' });
    const number = '5511988887777';
    await server.database.database.system(async ({ db }) => {
      await db.update(whatsapps).set({ number }).where(eq(whatsapps.id, whatsappId));
      await db
        .update(campaigns)
        .set({ whatsappId })
        .where(eq(campaigns.id, Number(sample.params?.campaignId)));
    });
    return { ...sample, body: { number } };
  },
};
