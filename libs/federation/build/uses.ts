import { type Compilation, ConcatenatedModule, type Module } from '@rspack/core';
import type { Feature } from '../src/feature.ts';
import type { Offer } from '../src/offer.ts';
import { fieldsIn } from './manifest-fields.ts';
import { packageVersion, recordedExports } from './shared-exports.ts';
import { sharedLibraries, sharedPackages } from './shared-modules.ts';
import { everything, importsOf } from './used-exports.ts';

/** What a built remote uses of the shell, and the problems in finding it out, one line each. */
export interface FoundUses {
  uses: Offer;
  problems: string[];
}

/**
 * Reads from a remote's module graph what it takes from shared modules: names of the workspace's, versions of packages.
 */
export function usesOf(compilation: Compilation, feature: Feature): FoundUses {
  const modules = shippedModules(compilation);
  const consumed = new Set(modules.map(consumedModule));
  const packages = sharedPackages().filter((name) => consumed.has(name));
  const { libraries, problems } = usedLibraries(modules.flatMap(sourceFile));
  const versions = packages.map((name) => [name, packageVersion(name)] as const);
  return { uses: { manifest: fieldsIn(feature), ...Object.fromEntries(versions), ...sorted(libraries) }, problems };
}

/** Sorted, so that the same sources always make the same release. */
function sorted(libraries: Record<string, Record<string, string>>): Offer {
  const byName = <Value>(record: Record<string, Value>) => Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(byName(libraries).map(([module, names]) => [module, Object.fromEntries(byName(names))]));
}

/** The modules that are in a file of the release, without those removed by tree shaking. */
function shippedModules({ chunks, chunkGraph }: Compilation): Module[] {
  const shipped = [...chunks].flatMap((chunk) => chunkGraph.getChunkModules(chunk));
  return [...new Set(shipped.flatMap((module) => (module instanceof ConcatenatedModule ? module.modules : [module])))];
}

/** What files use of the shared libraries, with the versions on record. */
function usedLibraries(files: string[]) {
  const recorded = recordedExports();
  const libraries: Record<string, Record<string, string>> = {};
  const problems: string[] = [];
  for (const file of files) {
    for (const [module, names] of importsOf(file)) {
      if (!sharedLibraries.includes(module)) continue;
      for (const name of names) {
        const version = recorded[module]?.[name];
        if (version) libraries[module] = { ...libraries[module], [name]: version };
        else problems.push(problemWith(file, module, name));
      }
    }
  }
  return { libraries, problems };
}

function problemWith(file: string, module: string, name: string): string {
  if (name === everything) return `${file} takes all of ${module}: name what it uses`;
  return `${file} imports ${name} of ${module}, which is not on record: run \`npm run shared\``;
}

/** The name under which the bundler requests a module from the shell. */
function consumedModule(module: Module): string | undefined {
  return /^consume shared module \([^)]*\) (@?[^@]+)@/.exec(module.identifier())?.[1];
}

/** The sources of what a remote ships. */
export function sourcesOf(compilation: Compilation): string[] {
  return [...new Set(shippedModules(compilation).flatMap(sourceFile))];
}

/** TypeScript of this workspace. */
function sourceFile(module: Module): string[] {
  const resource = 'resource' in module && typeof module.resource === 'string' ? module.resource : '';
  return /\.tsx?$/.test(resource) && !resource.includes('node_modules') ? [resource] : [];
}
