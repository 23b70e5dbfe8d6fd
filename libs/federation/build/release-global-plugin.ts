import { createHash } from 'node:crypto';
import type { Compiler } from '@rspack/core';

/** Stands for the release until the content of the build is known; as long as what replaces it. */
const placeholder = '0release';

/** The name by which a build's chunks find their release in the page, as it is before `ReleaseGlobalPlugin` ran. */
export const unnamedGlobal = (name: string) => `${name}_${placeholder}`;

/**
 * Gives the globals of a build a name of its own: two releases of a remote in one page, e.g. after a fallback, must not
 * take each other's chunks and styles. The name comes from the content, so that the same sources give the same release.
 */
export class ReleaseGlobalPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.rspack;
    compiler.hooks.compilation.tap('ReleaseGlobalPlugin', (compilation) => {
      // Before the content's hashes are put into the names of the files.
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
