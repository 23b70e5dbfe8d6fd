import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appManifest } from '../../../libs/releases/src/apps/index.ts';
import { Refusal } from '../refusal.mjs';
import { inWords } from './in-words.mjs';

/** The file in an app's folder that says what the app is. */
export const manifestFile = 'recado-app.json';

/** What stands in the file, unchecked. Throws a Refusal if there is no file or no JSON in it. */
export function readManifestFile(folder) {
  let text;
  try {
    text = readFileSync(join(folder, manifestFile), 'utf8');
  } catch {
    throw new Refusal(`There is no ${manifestFile} in ${folder}: run the command in the folder of an app.`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Refusal(`${manifestFile} is no JSON: ${error.message}`);
  }
}

/** The checked manifest, with defaults. Throws a Refusal with all that is wrong. */
export function readManifest(folder) {
  const read = appManifest.safeParse(withoutSchema(readManifestFile(folder)));
  if (!read.success) throw new Refusal(`${manifestFile} is not accepted:`, inWords(read.error));
  return read.data;
}

/** `$schema` is for editors; an archive has no such field. */
function withoutSchema(value) {
  if (typeof value !== 'object' || value === null) return value;
  const { $schema: _, ...manifest } = value;
  return manifest;
}
