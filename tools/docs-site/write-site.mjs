import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildSync } from 'esbuild';
import { root } from '../workspace/paths.mjs';
import { framed } from './frame.mjs';
import { searchIndex } from './search/index.mjs';

const own = join(root, 'tools/docs-site');

/** Writes the site into a folder, in place of what was there: pages, pictures, one stylesheet, the search and its index. */
export function writeSite(folder, { pages, pictures }) {
  rmSync(folder, { recursive: true, force: true });
  for (const page of pages) write(join(folder, page.path), String(framed(page, pages)));
  for (const picture of pictures) cpSync(join(root, picture), join(folder, picture));
  cpSync(join(own, 'style.css'), join(folder, 'style.css'));
  // A script of its own and no JSON: a page that was opened from a folder may not read files.
  write(join(folder, 'search-index.js'), `globalThis.recadoIndex = ${JSON.stringify(searchIndex(pages))};\n`);
  buildSync({
    entryPoints: [join(own, 'search-page.mjs')],
    outfile: join(folder, 'search.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    logLevel: 'warning',
  });
}

function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
