import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Compiler } from '@rspack/core';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** Bytes. Smaller files are sent uncompressed. */
const smallest = 512;

/**
 * The highest takes twenty times as long as the one before and saves a tenth: a third of a whole build, for which nobody who
 * tries the product on this machine should wait (`npm start` sets it).
 */
const brotliQuality = process.env.QUICK_BUILD === 'true' ? 9 : constants.BROTLI_MAX_QUALITY;

/**
 * Puts compressed copies beside every built script, style, picture and table, at the highest compression: `<file>.br`,
 * and `<file>.gz` for pages without HTTPS, where browsers do not accept brotli. The server sends them unchanged.
 */
export class CompressedCopiesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tapPromise('CompressedCopiesPlugin', async ({ outputOptions, assets }) => {
      const files = Object.keys(assets).filter((file) => /\.(js|css|svg|json|wasm)$/.test(file));
      await Promise.all(files.map((file) => writeCopies(join(outputOptions.path ?? '', file))));
    });
  }
}

/** Puts the compressed copies beside one file. */
export async function writeCopies(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < smallest) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await writeFile(`${path}.br`, await toBrotli(content, { params }));
  await writeFile(`${path}.gz`, await toGzip(content, { level: 9 }));
}
