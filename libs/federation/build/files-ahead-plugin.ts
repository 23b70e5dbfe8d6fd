import { basename } from 'node:path';
import { type Chunk, type Compilation, type Compiler, rspack } from '@rspack/core';

/** Files that a page needs besides its first one: for signed-in users, and for the texts of a language. */
type FilesAhead = Record<string, string[]>;

/**
 * Writes into the page which files are needed after the first one, so that `first-paint.js` can request them before any
 * other script has run. Otherwise the browser would discover them one after the other.
 */
export class FilesAheadPlugin {
  apply(compiler: Compiler): void {
    const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
    compiler.hooks.thisCompilation.tap('FilesAheadPlugin', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'FilesAheadPlugin', stage }, () => {
        compilation.updateAsset('index.html', (page) => {
          const content = JSON.stringify(filesAhead(compilation)).replaceAll('"', '&quot;');
          const text = page.source().toString();
          return new rspack.sources.RawSource(
            text.replace('<script', `<meta name="files-ahead" content="${content}"><script`),
          );
        });
      });
    });
  }
}

function filesAhead(compilation: Compilation): FilesAhead {
  const found: FilesAhead = {};
  for (const chunk of compilation.chunks) {
    const key = isBehindLogin(chunk) ? 'signedIn' : languageOf(compilation, chunk);
    if (key) found[key] = [...(found[key] ?? []), ...[...chunk.files].map((file) => `/${file}`)];
  }
  return found;
}

function isBehindLogin({ name }: Chunk): boolean {
  return name === 'session' || name === 'signed-in';
}

/** The language whose texts of the shell are this chunk. */
function languageOf({ chunkGraph }: Compilation, chunk: Chunk): string | undefined {
  const resources = chunkGraph
    .getChunkModules(chunk)
    .map((module) => ('resource' in module ? String(module.resource) : ''));
  const texts = resources.find((resource) => /shell[\\/]src[\\/]locales[\\/]\w+\.json$/.test(resource));
  return texts && basename(texts, '.json');
}
