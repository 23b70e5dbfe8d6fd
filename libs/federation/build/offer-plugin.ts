import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Compilation, type Compiler, rspack } from '@rspack/core';
import { recordedExports, workspaceOffer } from './shared-exports.ts';
import { sharedLibraries } from './shared-names.ts';
import { workspaceRoot } from './workspace-root.ts';

const require = createRequire(join(workspaceRoot, 'package.json'));

/**
 * Publishes the shell's offer to remotes: as `shell.json` beside the page, and in the shell's own code as
 * `SHELL_OFFER`, because an open page belongs to the shell that it was loaded with. Fails the build if a shared library
 * does not export exactly the recorded names.
 */
export class OfferPlugin {
  apply(compiler: Compiler): void {
    const offer = JSON.stringify(workspaceOffer());
    new rspack.DefinePlugin({ SHELL_OFFER: offer }).apply(compiler);
    compiler.hooks.thisCompilation.tap('OfferPlugin', (compilation) => {
      compilation.hooks.optimizeModules.tap('OfferPlugin', () => {
        const problems = sharedLibraries.flatMap((library) => differences(compilation, library));
        compilation.errors.push(...problems.map((problem) => new compiler.rspack.WebpackError(problem)));
      });
      compilation.hooks.processAssets.tap('OfferPlugin', () => {
        compilation.emitAsset('shell.json', new rspack.sources.RawSource(offer));
      });
    });
  }
}

/** Differences between a library's exports and the record. */
function differences(compilation: Compilation, library: string): string[] {
  const file = require.resolve(library);
  const module = [...compilation.modules].find((one) => 'resource' in one && one.resource === file);
  const provided = module && compilation.moduleGraph.getProvidedExports(module);
  if (!Array.isArray(provided)) return [`${library}: its exports cannot be told`];
  const recorded = Object.keys(recordedExports()[library] ?? {});
  const advice = 'run `npm run shared`';
  return [
    ...provided.filter((name) => !recorded.includes(name)).map((name) => `${library} exports ${name}: ${advice}`),
    ...recorded.filter((name) => !provided.includes(name)).map((name) => `${library} lacks ${name}: ${advice}`),
  ];
}
