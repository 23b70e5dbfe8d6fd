import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readManifest } from '../app-files/manifest.mjs';
import { builtCode } from '../build/built-code.mjs';

/** `recado-app build`: writes the app's code as it is published to dist/code.js. */
export async function build(_given, folder) {
  const code = await builtCode(folder, readManifest(folder));
  if (code === undefined) return console.log('The app has no modules: there is nothing to build.');
  mkdirSync(join(folder, 'dist'), { recursive: true });
  writeFileSync(join(folder, 'dist/code.js'), code);
  console.log(`dist/code.js: ${(code.length / 1024).toFixed(1)} KB`);
}
