import { createHash } from 'node:crypto';
import type { Compiler } from '@rspack/core';

/** A placeholder for the release until the content of the build is known; it has the length of its replacement. */
const placeholder = '0release';

/**
 * The name of the global by which a build's chunks find their release in the page, before `ReleaseGlobalPlugin` runs.
 */
export const unnamedGlobal = (name: string) => `${name}_${placeholder}`;

/**
 * Gives the globals of a build a unique name: two releases of a remote in one page, e.g. after a fallback, must not use
 * each other's chunks and styles. The name is derived from the content, so that the same sources give the same release.
 */
export class ReleaseGlobalPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.rspack;
    compiler.hooks.compilation.tap('ReleaseGlobalPlugin', (compilation) => {
      // Before the hashes of the contents are put into the file names.
      const stage = Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
      compilation.hooks.processAssets.tap({ name: 'ReleaseGlobalPlugin', stage }, (assets) => {
        const texts = Object.entries(assets)
          .filter(([file]) => /\.(js|css)$/.test(file))
          .map(([file, source]) => ({ file, text: String(source.source()) }));
        const hash = createHash('sha256');
        for (const { text } of texts.sort((a, b) => (a.file < b.file ? -1 : 1))) hash.update(text);
        const release = hash.digest('hex').slice(0, placeholder.length);
        for (const { file, text } of texts)
          if (text.includes(placeholder))
            compilation.updateAsset(file, new sources.RawSource(text.replaceAll(placeholder, release)));
      });
    });
  }
}
