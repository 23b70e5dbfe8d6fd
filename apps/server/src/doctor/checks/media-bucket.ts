import { z } from 'zod';
import { checkMediaBucket } from '../../platform/storage/check-bucket.ts';
import { type Check, ok, problem } from '../check.ts';
import type { Examined } from '../examined.ts';

/** The bucket of media: whether everything that the product does there works, and whether it is this installation's. */
export const mediaBucketCheck: Check = {
  name: 'media-bucket',
  async run(examined) {
    const { mediaBucket } = examined.configuration;
    if (!mediaBucket) return undefined;
    const { ok: works, text } = await checkMediaBucket(mediaBucket, await knownMarker(examined));
    return works ? ok(`${text}.`) : problem(`${text}.`, 'Check MEDIA_S3, its region and its key.');
  },
};

/** The marker that the database knows; null for none, or while the database cannot be asked. */
async function knownMarker({ database }: Examined): Promise<string | null> {
  if (database.kind !== 'open') return null;
  const [there] = await database.ask("SELECT to_regclass('public.installation') IS NOT NULL AS there");
  if (there?.there !== true) return null;
  const [row] = await database.ask('SELECT folder_marker AS marker FROM installation');
  return z.uuid().safeParse(row?.marker).data ?? null;
}
