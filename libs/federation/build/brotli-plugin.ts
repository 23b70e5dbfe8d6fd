import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Compiler } from '@rspack/core';

const compress = promisify(brotliCompress);
/** Smaller ones travel as they are. */
const smallest = 512;

/** Puts a compressed copy, `<file>.br`, beside every built script, style, picture and table, as small as it gets. */
export class BrotliPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tapPromise('BrotliPlugin', async ({ outputOptions, assets }) => {
      const files = Object.keys(assets).filter((file) => /\.(js|css|svg|json|wasm)$/.test(file));
      await Promise.all(files.map((file) => copyOf(join(outputOptions.path ?? '', file))));
    });
  }
}

async function copyOf(path: string): Promise<void> {
  const content = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  if (content.length >= smallest) await writeFile(`${path}.br`, await compress(content, { params }));
}
