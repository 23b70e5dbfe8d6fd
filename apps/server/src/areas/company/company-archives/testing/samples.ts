import type { companyArchiveEndpoints } from '@recado/contract';
import type { Samples } from '../../../../testing/matrix/samples.ts';
import type { MatrixWorld } from '../../../../testing/matrix/world.ts';
import { marker } from '../../../../testing/matrix/world.ts';
import { companyArchives } from '../company-archives.schema.ts';

async function archive({ server, companyId }: MatrixWorld) {
  const [row] = await server.platform.database.system(({ db }) =>
    db.insert(companyArchives).values({ companyId, userName: marker, state: 'failed' }).returning(),
  );
  return { params: { archiveId: row?.id ?? 0 } };
}

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof companyArchiveEndpoints> = {
  'GET /company-archives': async () => ({}),
  // One at a time: those that other calls asked for are over.
  'POST /company-archives': async ({ server }) => {
    await server.platform.database.system(({ db }) => db.update(companyArchives).set({ state: 'failed' }));
    return {};
  },
  'PUT /company-archives/:archiveId': async (world) => ({ ...(await archive(world)), body: { isSeen: true } }),
  'DELETE /company-archives/:archiveId': archive,
};
