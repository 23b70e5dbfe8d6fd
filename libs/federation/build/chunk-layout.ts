import type { Chunk, Configuration, Module } from '@rspack/core';

type SplitChunks = NonNullable<Configuration['optimization']>['splitChunks'];
type Test = (module: Module, context: { chunkGraph: ChunkGraph }) => boolean;

/** The used part of the bundler's graph. */
interface ChunkGraph {
  getModuleChunks(module: Module): Chunk[];
  getChunkModules(chunk: Chunk): Module[];
}

/** The shell's files by name, and the entry module of each. Modules that several need go to the first of them. */
const files = {
  'signed-in': /session[\\/]signed-in\.tsx$/,
  chat: /libs[\\/]ui[\\/]src[\\/]chat[\\/]index\.ts$/,
  records: /libs[\\/]ui[\\/]src[\\/]records[\\/]index\.ts$/,
};

/**
 * How the shell is split into files: one for everybody, one for signed-in users, one for chats, one for records, and
 * what is loaded on demand. Remotes request shared modules one by one, so without this each of them, and each overlap
 * of two, would be a file.
 */
export function shellChunks(): SplitChunks {
  const groups = Object.entries(files).map(([name, starts], place) => {
    const priority = 10 * (Object.keys(files).length - place);
    return [name, { name, test: reachedFrom(starts), chunks: 'async', enforce: true, priority }] as const;
  });
  return { chunks: 'async', cacheGroups: Object.fromEntries(groups) };
}

/** Whether a module lies in a chunk that the bundler made for one of these modules. */
function reachedFrom(starts: RegExp): Test {
  const known = new Map<Chunk, boolean>();
  const isReached = (chunk: Chunk, graph: ChunkGraph) => {
    const answer = known.get(chunk) ?? graph.getChunkModules(chunk).some((module) => starts.test(pathOf(module)));
    known.set(chunk, answer);
    return answer;
  };
  return (module, { chunkGraph }) => chunkGraph.getModuleChunks(module).some((chunk) => isReached(chunk, chunkGraph));
}

function pathOf(module: Module): string {
  return 'resource' in module && typeof module.resource === 'string' ? module.resource : '';
}
