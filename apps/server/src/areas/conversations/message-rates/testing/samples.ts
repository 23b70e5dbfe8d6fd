import type { messageRateEndpoints } from '@recado/contract';
import type { Sample, Samples } from '../../../../testing/matrix/samples.ts';
import type { MatrixWorld } from '../../../../testing/matrix/world.ts';
import { messageRates } from '../message-rates.schema.ts';

let counter = 0;
const draft = () => ({
  market: '993',
  currency: 'USD',
  validFrom: new Date(Date.UTC(2001, 0, ++counter)).toISOString().slice(0, 10),
});

async function rate({ server }: MatrixWorld): Promise<Sample> {
  const [made] = await server.platform.database.system(({ db }) => db.insert(messageRates).values(draft()).returning());
  if (!made) throw new Error('The rate was not stored.');
  return { params: { messageRateId: made.id } };
}

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof messageRateEndpoints> = {
  'GET /message-rates': async () => ({}),
  'GET /message-rates/:messageRateId': rate,
  'POST /message-rates': async () => ({ body: { ...draft(), utility: '0,0068' } }),
  'PUT /message-rates/:messageRateId': async (world) => ({ ...(await rate(world)), body: { marketing: '0.0625' } }),
  'DELETE /message-rates/:messageRateId': rate,
  'POST /message-rates/upload': async () => ({
    body: { validFrom: draft().validFrom },
    files: [
      { field: 'file', name: 'rates.csv', content: Buffer.from('Market,Currency,Utility\nTurkmenistan,USD,0.01\n') },
    ],
  }),
};
