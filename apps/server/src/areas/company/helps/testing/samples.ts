import type { helpEndpoints } from '@recado/contract';
import type { Sample, Samples } from '../../../../testing/matrix/samples.ts';
import type { MatrixWorld } from '../../../../testing/matrix/world.ts';
import { helps } from '../helps.schema.ts';

let counter = 0;
const draft = () => ({ title: `Video ${++counter}`, video: 'dQw4w9WgXcQ' });

async function help({ server }: MatrixWorld): Promise<Sample> {
  const [made] = await server.platform.database.system(({ db }) => db.insert(helps).values(draft()).returning());
  if (!made) throw new Error('The help was not stored.');
  return { params: { helpId: made.id } };
}

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof helpEndpoints> = {
  'GET /helps/list': async () => ({}),
  'GET /helps': async () => ({}),
  'GET /helps/:helpId': help,
  'POST /helps': async () => ({ body: draft() }),
  'PUT /helps/:helpId': async (world) => ({ ...(await help(world)), body: { description: 'new' } }),
  'DELETE /helps/:helpId': help,
};
