import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../../workspace/paths.mjs';
import { pictureFile, pictureOf } from './draw.mjs';
import { places } from './places.mjs';

/** Writes the pictures that are not as they would be drawn now, and returns their files. */
export function writePictures(base = root) {
  const stale = stalePictures(base);
  for (const name of stale) {
    const file = join(base, pictureFile(name));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, pictureOf(name));
  }
  return stale.map(pictureFile);
}

/** The points whose pictures in the repository are missing, or were drawn from other data. */
export function stalePictures(base = root) {
  return Object.keys(places).filter((name) => {
    const file = join(base, pictureFile(name));
    return !existsSync(file) || readFileSync(file, 'utf8') !== pictureOf(name);
  });
}
