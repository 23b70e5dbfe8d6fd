import { createHash } from 'node:crypto';
import type { Chunk, Compilation, Compiler } from '@rspack/core';

/** Placeholders in the entry for the hashes of chunks and styles until these are known. */
const places = { js: '0hashes-of-chunks', css: '0hashes-of-styles' } as const;
type Kind = keyof typeof places;

/**
 * Lets a remote's entry check what it loads: the bundler's runtime puts the hash of each chunk and of each style on the
 * element that loads it, and the browser refuses anything else. The entry itself is checked by the shell (docs/adr/0086).
 */
export class IntegrityPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, RuntimePlugin, sources, WebpackError } = compiler.rspack;
    // At this stage the files have their final content and names, and no compressed copies yet.
    const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
    compiler.hooks.thisCompilation.tap('IntegrityPlugin', (compilation) => {
      const hooks = RuntimePlugin.getCompilationHooks(compilation);
      hooks.createScript.tap('IntegrityPlugin', (code) => `${code}\n${checking('script', 'js')}`);
      hooks.createLink.tap('IntegrityPlugin', (code) => `${code}\n${checking('link', 'css')}`);
      compilation.hooks.processAssets.tap({ name: 'IntegrityPlugin', stage }, () => {
        for (const kind of ['js', 'css'] as const) {
          const hashes = hashesOf(compilation, kind);
          const holders = compilation
            .getAssets()
            .filter(({ source }) => String(source.source()).includes(places[kind]));
          if (hashes && holders.length === 0)
            compilation.errors.push(new WebpackError(`no file of the build checks its .${kind} files`));
          for (const { name, source } of holders)
            compilation.updateAsset(
              name,
              new sources.RawSource(String(source.source()).replaceAll(places[kind], hashes)),
            );
        }
      });
    });
  }
}

/**
 * Code for the bundler's runtime, in which `chunkId` is the chunk that the element loads. One string: a table would be
 * longer.
 */
function checking(element: string, kind: Kind): string {
  return `var hash = "${places[kind]}".split(" " + chunkId + ":")[1];
if (hash) ${element}.integrity = "sha256-" + hash.slice(0, 44);`;
}

/** The chunks that have files of this kind, each with the hash of its file: ` 7:<hash> 12:<hash>`. */
function hashesOf(compilation: Compilation, kind: Kind): string {
  const fileOf = (chunk: Chunk) => [...chunk.files].find((file) => file.endsWith(`.${kind}`));
  return [...compilation.chunks]
    .filter((chunk) => !chunk.hasRuntime())
    .map((chunk) => ({ id: chunk.id, source: compilation.getAsset(fileOf(chunk) ?? '')?.source }))
    .flatMap(({ id, source }) =>
      source ? [` ${id}:${createHash('sha256').update(source.buffer()).digest('base64')}`] : [],
    )
    .sort()
    .join('');
}
