import type { moveEndpoints } from '@recado/contract';
import type { Sample, Samples } from '../../../../testing/matrix/samples.ts';
import type { MatrixWorld } from '../../../../testing/matrix/world.ts';
import { moves } from '../move.schema.ts';

let counter = 0;

/** A database that was looked into. */
async function move({ server }: MatrixWorld): Promise<Sample> {
  counter += 1;
  const look = {
    edition: 'saas' as const,
    lookedAt: '2026-11-27T12:00:00.000Z',
    bytes: null,
    companies: [],
    findings: [],
  };
  const [made] = await server.platform.database.system(({ db }) =>
    db
      .insert(moves)
      .values({ fingerprint: `sample ${counter}`, edition: 'saas', place: 'old/whaticket', look })
      .returning(),
  );
  if (!made) throw new Error('The move was not stored.');
  return { params: { moveId: made.id } };
}

/** A valid request to each of this module's endpoints; nothing answers at the address. */
export const samples: Samples<keyof typeof moveEndpoints> = {
  'GET /moves': async () => ({}),
  'GET /moves/:moveId': move,
  'POST /moves': async () => ({ body: { address: 'postgres://nobody:secret@127.0.0.1:9/old' }, status: 424 }),
  'POST /moves/:moveId/tasks': async (world) => ({ ...(await move(world)), body: { task: 'look' } }),
  'DELETE /moves/:moveId/tasks': move,
  'DELETE /moves/:moveId': move,
  'GET /moves/:moveId/report': move,
};
