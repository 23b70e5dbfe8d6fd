import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { archiveOf } from '../app-files/archive.mjs';
import { signingIn, signingOptions } from '../app-files/publisher.mjs';
import { checkedContent } from './check.mjs';

/** `recado-app pack`: builds and checks the app, and writes its signed archive, for a super user to publish by hand. */
export async function pack(given, folder) {
  const { values } = parseArgs({ args: given, options: signingOptions });
  const { publisher, key } = signingIn(folder, values);
  const { manifest, content } = await checkedContent(folder);
  const file = join(folder, 'dist', `${manifest.name}-${manifest.version}.json`);
  mkdirSync(join(folder, 'dist'), { recursive: true });
  writeFileSync(file, JSON.stringify(archiveOf(content, publisher, key)));
  console.log(file);
}
