import { type Compilation, type Compiler, rspack } from '@rspack/core';

/** What stands in the page for each of the files that are written into it. */
const inlined = [
  { file: 'first-paint.js', element: /<script src="?\/first-paint\.js"?><\/script>/, tag: 'script' },
  { file: 'first-form.js', element: /<script src="?\/first-form\.js"?><\/script>/, tag: 'script' },
  { file: 'first-paint.css', element: /<link rel="?stylesheet"? href="?\/first-paint\.css"?>/, tag: 'style' },
] as const;

/**
 * Writes the small files that the first paint waits for into the page: each would be a round trip, in every visit, because
 * their names are without a hash. The server allows them by their hashes, and nothing else in markup (docs/adr/0160).
 */
export class InlinedFilesPlugin {
  apply(compiler: Compiler): void {
    // After files were minimized.
    const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
    compiler.hooks.thisCompilation.tap('InlinedFilesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'InlinedFilesPlugin', stage }, () => inline(compilation));
    });
  }
}

function inline(compilation: Compilation): void {
  compilation.updateAsset('index.html', (page) => {
    const text = inlined.reduce((written, { file, element, tag }) => {
      const content = compilation.getAsset(file)?.source.source().toString().trim();
      if (!content || !element.test(written)) throw new Error(`index.html: ${file} is missing`);
      if (content.includes(`</${tag}`)) throw new Error(`${file} would end its own element`);
      return written.replace(element, () => `<${tag}>${content}</${tag}>`);
    }, page.source().toString());
    return new rspack.sources.RawSource(text);
  });
  for (const { file } of inlined) compilation.deleteAsset(file);
}
