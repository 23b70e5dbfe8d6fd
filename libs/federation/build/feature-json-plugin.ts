import type { Feature, ReleasedFeature } from '@recado/releases';
import { type Compiler, rspack } from '@rspack/core';
import { callsIn } from './calls.ts';
import { sourcesOf, usesOf } from './uses.ts';

/**
 * Adds to the build the manifest as `feature.json`, with the exports of the shell that the remote uses, and as
 * `calls.json` the endpoints and events of the API that it uses, and the modules that it exposes.
 */
export class FeatureJsonPlugin {
  readonly feature: Feature;

  /** The exposed modules: `ContentsPlugin` fails the build unless each has a default export. */
  readonly modules: readonly string[];

  constructor(feature: Feature, modules: readonly string[]) {
    this.feature = feature;
    this.modules = modules;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('FeatureJsonPlugin', (compilation) => {
      compilation.hooks.processAssets.tap('FeatureJsonPlugin', () => {
        const files = sourcesOf(compilation);
        const { uses, problems } = usesOf(compilation, files, this.feature);
        compilation.errors.push(...problems.map((problem) => new compiler.rspack.WebpackError(problem)));
        const released: ReleasedFeature = { ...this.feature, uses };
        compilation.emitAsset('feature.json', new rspack.sources.RawSource(JSON.stringify(released, null, 2)));
        const modules = Object.fromEntries([...this.modules].sort().map((name) => [name, true]));
        const calls = JSON.stringify({ ...callsIn(files), modules });
        compilation.emitAsset('calls.json', new rspack.sources.RawSource(calls));
      });
    });
  }
}
