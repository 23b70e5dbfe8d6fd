import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Feature } from '@recado/releases';
import { addressesOf, addressProblems } from '@recado/releases/addresses';
import { type ContentFile, contentProblems } from '@recado/releases/release-contents';
import type { Compilation, Compiler } from '@rspack/core';
import { shellFacts } from '#shell-facts';
import type { Exposes } from './exposed-files.ts';
import { exportsDefault, importsOf } from './used-exports.ts';
import { sourcesOf } from './uses.ts';

/** Close to what the best compression makes of it, in a tenth of the time. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * Fails a build whose release would not work in the page, or would reach beyond its own; a server that gets such a
 * release refuses it for the same reasons (docs/adr/0148). The remotes of the product are tested with it, and may share
 * styles and names.
 */
export class ContentsPlugin {
  readonly folder: string;
  readonly feature: Feature;
  readonly exposes: Exposes;

  constructor(folder: string, feature: Feature, exposes: Exposes) {
    this.folder = folder;
    this.feature = feature;
    this.exposes = exposes;
  }

  apply(compiler: Compiler): void {
    const { Compilation, WebpackError } = compiler.rspack;
    const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
    compiler.hooks.thisCompilation.tap('ContentsPlugin', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'ContentsPlugin', stage }, () => {
        const isOfProduct = shellFacts().remotes.includes(this.feature.name);
        const problems = [...this.exportProblems(), ...(isOfProduct ? [] : this.teamProblems(compilation))];
        compilation.errors.push(...problems.map((problem) => new WebpackError(problem)));
      });
    });
  }

  private exportProblems(): string[] {
    return Object.entries(this.exposes)
      .filter(([, file]) => !exportsDefault(join(this.folder, file)))
      .map(
        ([module, file]) =>
          `${file} has no default export: it is ${module} of the manifest, which the shell calls or shows`,
      );
  }

  private teamProblems(compilation: Compilation): string[] {
    const { name } = this.feature;
    return [
      ...addressProblems(addressesOf(this.feature)),
      ...antdImports(sourcesOf(compilation)),
      ...contentProblems(name, contentsOf(compilation)),
    ];
  }
}

/** The sources that import antd itself, which the shell has: with its theme, its language, and once. */
function antdImports(files: readonly string[]): string[] {
  return files.flatMap((file) =>
    [...importsOf(file).keys()]
      .filter((module) => /^(?:antd|@ant-design\/icons)(?:\/|$)/.test(module))
      .map((module) => `${file} imports ${module}: import from @recado/ui, whose code the shell provides`),
  );
}

function contentsOf(compilation: Compilation): ContentFile[] {
  return compilation
    .getAssets()
    .filter(({ name }) => /\.(?:js|css)$/.test(name))
    .map(({ name, source }) => {
      const content = source.buffer();
      return { name, text: content.toString('utf8'), bytes: brotliCompressSync(content, quality).length };
    });
}
