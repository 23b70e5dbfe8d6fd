import { join } from 'node:path';
import type { Feature } from '@recado/releases';
import type { Chunk, Configuration, Module } from '@rspack/core';

type SplitChunks = NonNullable<Configuration['optimization']>['splitChunks'];
type Test = (module: Module, context: { chunkGraph: ChunkGraph }) => boolean;

/** The used part of the bundler's graph. */
interface ChunkGraph {
  getModuleChunks(module: Module): Chunk[];
  getChunkModules(chunk: Chunk): Module[];
}

/**
 * The shell's files by name, and the entry modules of each. Modules that several files need go to the first of them.
 * The two modules that every remote uses only re-export from the first files; without this each would be a file of a
 * few hundred bytes.
 */
export const shellFiles = {
  session: /start[\\/]first-page\.ts$|api[\\/]src[\\/]client[\\/]interceptors\.ts$/,
  'signed-in':
    /signed-in[\\/]signed-in\.tsx$|libs[\\/]ui[\\/]src[\\/]router[\\/]index\.ts$|zustand[\\/]esm[\\/]index\.mjs$/,
  chat: /libs[\\/]ui[\\/]src[\\/]chat[\\/]index\.ts$/,
  records: /libs[\\/]ui[\\/]src[\\/]records[\\/]index\.ts$/,
};

/**
 * How the shell is split into files: one for everybody, one for the session (its calls and the loader of remotes), one for
 * signed-in users, one for chats, one for records, and files that are loaded on demand. Remotes request shared modules one by one, so without this each of them, and each
 * overlap of two, would be a file.
 */
export function shellChunks(): SplitChunks {
  const groups = Object.entries(shellFiles).map(([name, starts], place) => {
    const priority = 10 * (Object.keys(shellFiles).length - place);
    return [
      name,
      { name, test: reachedFrom((path) => starts.test(path)), chunks: 'async', enforce: true, priority },
    ] as const;
  });
  const apps = { name: 'app-host', test: ofApps, chunks: 'async', enforce: true, priority: 50 } as const;
  return { chunks: 'async', cacheGroups: { ...Object.fromEntries(groups), apps } };
}

/**
 * What draws apps is loaded when one comes into view. It needs the file of records, which would otherwise take it in. Only
 * the list of apps' extensions is the frame's (docs/adr/0154).
 */
const ofApps =
  /libs[\\/]app-host[\\/]|shell[\\/]src[\\/]apps[\\/](?!extensions-of-apps)|node_modules[\\/]@remote-dom[\\/]/;

/**
 * How a remote is split: by the bundler's rules, with five exceptions. The modules of its setup and of the first calls
 * of its pages are one file, because every first visit needs both. Modules that two pages share are a separate file
 * only if they are large. A large library that is imported under the name `charts` is one file with its dependencies
 * (docs/adr/0048). The facts of the contract's fields, which every dialog uses, are included once. So is each file of
 * icons, of which every page would otherwise contain all that any page uses.
 */
export function remoteChunks(folder: string, feature: Feature, exposes: Record<string, string>): SplitChunks {
  const first = [feature.setup, ...feature.routes.map(({ firstCalls }) => firstCalls)];
  const paths = new Set(first.flatMap((name) => (name && exposes[name] ? join(folder, exposes[name]) : [])));
  const test = reachedFrom((path) => paths.has(path));
  const minSize = 40_000;
  const only: Test = (module, { chunkGraph }) =>
    chunkGraph.getModuleChunks(module).every(({ name }) => name === 'charts');
  return {
    chunks: 'async',
    minSize,
    cacheGroups: {
      first: { name: 'first', test, enforce: true, priority: 10 },
      charts: { name: 'charts', test: only, enforce: true, priority: 5 },
      facts: { test: /body-facts\.json$/, minChunks: 2, enforce: true },
      icons: { test: /[\\/]icons[\\/]\w+-icons\.ts$|icons-svg/, minChunks: 2, enforce: true },
    },
  };
}

/** Whether a module is in a chunk that the bundler made for one of these modules. */
function reachedFrom(isStart: (path: string) => boolean): Test {
  const known = new Map<Chunk, boolean>();
  const isReached = (chunk: Chunk, graph: ChunkGraph) => {
    const answer = known.get(chunk) ?? graph.getChunkModules(chunk).some((module) => isStart(pathOf(module)));
    known.set(chunk, answer);
    return answer;
  };
  return (module, { chunkGraph }) => chunkGraph.getModuleChunks(module).some((chunk) => isReached(chunk, chunkGraph));
}

function pathOf(module: Module): string {
  return 'resource' in module && typeof module.resource === 'string' ? module.resource : '';
}
