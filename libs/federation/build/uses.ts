import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Feature } from '@recado/releases';
import { type Offer, offeredVersion, pointsModule } from '@recado/releases';
import { offeredPoints } from '@recado/releases/points';
import { type Compilation, ConcatenatedModule, type Module } from '@rspack/core';
import { shellFacts } from '#shell-facts';
import { fieldsIn } from './manifest-fields.ts';
import type { ShellFacts } from './shell-facts.ts';
import { everything, importsOf } from './used-exports.ts';

/** The exports of the shell that a built remote uses, and the problems found, one line each. */
export interface FoundUses {
  uses: Offer;
  problems: string[];
}

/**
 * Reads from a remote's module graph and sources what it uses of shared modules: of the product's libraries the
 * exports, of packages the versions.
 */
export function usesOf(compilation: Compilation, sources: string[], feature: Feature): FoundUses {
  const shell = shellFacts();
  const consumed = new Set(shippedModules(compilation).map(consumedModule));
  const packages = Object.entries(shell.packages).filter(([name]) => consumed.has(name));
  const { libraries, problems } = usedLibraries(sources, shell.exports);
  const versions = packages.map(([name, version]) => [name, offeredVersion(version)] as const);
  const uses = {
    manifest: fieldsIn(feature),
    ...pointsIn(feature),
    ...Object.fromEntries(versions),
    ...sorted(libraries),
  };
  return { uses, problems };
}

/** The points of a manifest's extensions, with the versions that it was built with. */
function pointsIn({ extensions = [] }: Feature): Offer {
  const offered = offeredPoints();
  const names = [...new Set(extensions.map(({ point }) => point))].sort();
  if (names.length === 0) return {};
  return { [pointsModule]: Object.fromEntries(names.map((name) => [name, offered[name] ?? ''])) };
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

/** The exports of shared libraries that files use, with their versions. */
function usedLibraries(files: string[], recorded: ShellFacts['exports']) {
  const libraries: Record<string, Record<string, string>> = {};
  const problems: string[] = [];
  for (const file of files) {
    for (const [module, names] of importsOf(file)) {
      if (!recorded[module]) continue;
      for (const name of names) {
        const version = recorded[module][name];
        if (version) libraries[module] = { ...libraries[module], [name]: version };
        else problems.push(problemWith(file, module, name));
      }
    }
  }
  return { libraries, problems };
}

function problemWith(file: string, module: string, name: string): string {
  if (name === everything) return `${file} takes all of ${module}: name what it uses`;
  return `${file} imports ${name} of ${module}, which the shell does not have on record (in the workspace: \`npm run shared\`)`;
}

/** The name under which the bundler requests a module from the shell. */
function consumedModule(module: Module): string | undefined {
  return /^consume shared module \([^)]*\) (@?[^@]+)@/.exec(module.identifier())?.[1];
}

/**
 * The sources in a remote: its own, in any repository, those of the workspace's libraries, and of installed packages
 * those that mention a library of the product.
 */
export function sourcesOf(compilation: Compilation): string[] {
  const folder = compilation.compiler.context;
  const files = new Set(shippedModules(compilation).flatMap(sourceFile));
  const isInstalled = (file: string) => relative(folder, file).includes('node_modules');
  return [...files].filter((file) => !isInstalled(file) || readFileSync(file, 'utf8').includes('@recado/'));
}

function sourceFile(module: Module): string[] {
  const resource = 'resource' in module && typeof module.resource === 'string' ? module.resource : '';
  return /\.[cm]?[jt]sx?$/.test(resource) ? [resource] : [];
}
