import { createHash } from 'node:crypto';
import type { Compiler } from '@rspack/core';

const worker = 'push-worker.js';

/**
 * Writes into the service worker which files the shell's page loads first, including those of `FilesAheadPlugin`, so
 * that it can store them for a start without the server (docs/adr/0088). The worker changes with these files, so that
 * browsers fetch it again.
 */
export class ShellFilesPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.rspack;
    // At this stage the files have their final names.
    const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
    compiler.hooks.thisCompilation.tap('ShellFilesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'ShellFilesPlugin', stage }, () => {
        const contentOf = (file: string) => compilation.getAsset(file)?.source.buffer() ?? Buffer.alloc(0);
        const page = contentOf('index.html');
        const files = filesNamedIn(page.toString());
        const hash = createHash('sha256').update(page);
        for (const file of files) hash.update(contentOf(file.slice(1)));
        const list = JSON.stringify({ build: hash.digest('hex').slice(0, 8), files });
        compilation.updateAsset(worker, (code) => new sources.ConcatSource(`const shellFiles = ${list};\n`, code));
      });
    });
  }
}

/** The addresses of files of this build in the text of its page. */
export function filesNamedIn(page: string): string[] {
  return [...new Set(page.match(/\/(?:assets\/)?[\w-]+(?:\.[\w-]+)*\.(?:js|css|svg)\b/g))];
}
