import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Feature } from '@recado/releases';

/** The modules a remote exposes: name in the manifest → file, e.g. `./tickets` → `./src/workspace/tickets-page.tsx`. */
export type Exposes = Record<`./${string}`, `./src/${string}`>;

/** The modules that a manifest names: pages, their first calls, badges, bells, extensions, setup and finder. */
export function namedModules(feature: Feature): Set<string> {
  const { routes, menu, bells = [], extensions = [], setup, finder } = feature;
  const names = [
    ...routes.flatMap(({ module, firstCalls }) => [module, firstCalls]),
    ...menu.map(({ badge }) => badge),
    ...bells.map(({ module }) => module),
    ...extensions.map(({ module }) => module),
    setup,
    finder,
  ];
  return new Set(names.filter((name) => name !== undefined));
}

/**
 * The files of the modules that a manifest names, by their names alone: `./tickets` is `tickets-page.tsx`, or else
 * `tickets.ts` or `tickets.tsx`, anywhere below `src`. `given` goes first. Throws if there is no such file, or several.
 */
export function exposedFiles(folder: string, feature: Feature, given: Exposes = {}): Exposes {
  const files = readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
  const found = [...namedModules(feature)]
    .filter((name) => !(name in given))
    .map((name) => [name, `./src/${fileOf(files, name)}`] as const);
  return { ...given, ...Object.fromEntries(found) };
}

function fileOf(files: readonly string[], module: string): string {
  const name = module.replace(/^\.\//, '');
  const named = (endings: readonly string[]) =>
    files.filter((file) => endings.some((ending) => file === `${name}${ending}` || file.endsWith(`/${name}${ending}`)));
  const pages = named(['-page.tsx']);
  const candidates = pages.length > 0 ? pages : named(['.ts', '.tsx']);
  const [file, other] = candidates;
  if (file === undefined) throw new Error(`${module}: src has no ${name}-page.tsx, ${name}.ts or ${name}.tsx`);
  if (other !== undefined) throw new Error(`${module}: src has ${candidates.join(' and ')}`);
  return file;
}
