import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../refusal.mjs';

/** The pictures of the manifest in base64, by file name; they lie in `pictures`. Throws a Refusal that names missing ones. */
export function readPictures(folder, { pictures }) {
  const missing = pictures.filter(({ file }) => !statSync(join(folder, 'pictures', file), { throwIfNoEntry: false }));
  if (missing.length > 0)
    throw new Refusal(
      'Pictures of the manifest are missing:',
      missing.map(({ file }) => `pictures/${file}`),
    );
  return Object.fromEntries(
    pictures.map(({ file }) => [file, readFileSync(join(folder, 'pictures', file)).toString('base64')]),
  );
}
