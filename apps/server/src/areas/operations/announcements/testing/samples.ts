import type { announcementEndpoints } from '@recado/contract';
import type { Sample, Samples } from '../../../../testing/matrix/samples.ts';
import type { MatrixWorld } from '../../../../testing/matrix/world.ts';
import { announcements } from '../announcements.schema.ts';

let counter = 0;
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const draft = () => ({ title: `News ${++counter}`, text: 'Something new' });

async function announcement({ server }: MatrixWorld): Promise<Sample> {
  const { database } = server.platform;
  const [made] = await database.system(({ db }) => db.insert(announcements).values(draft()).returning());
  if (!made) throw new Error('The announcement was not stored.');
  return { params: { announcementId: made.id } };
}

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof announcementEndpoints> = {
  'GET /announcements/list': async () => ({}),
  'GET /announcements': async () => ({}),
  'GET /announcements/:announcementId': announcement,
  'POST /announcements': async () => ({ body: draft() }),
  'PUT /announcements/:announcementId': async (world) => ({
    ...(await announcement(world)),
    body: { priority: 1 },
  }),
  'DELETE /announcements/:announcementId': announcement,
  'POST /announcements/:announcementId/media-upload': async (world) => ({
    ...(await announcement(world)),
    files: [{ field: 'file', name: 'a picture.png', content: picture }],
  }),
  'DELETE /announcements/:announcementId/media-upload': announcement,
};
