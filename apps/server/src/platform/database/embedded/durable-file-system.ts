import { closeSync, fsyncSync, openSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The parts of Emscripten's file systems that are used here; its own types do not describe Node's. */
interface FileStream {
  nfd?: number;
  node: unknown;
}

interface NodeFileSystem {
  stream_ops: { fsync?: (stream: FileStream) => number };
  realPath(node: unknown): string;
}

type Settings = Parameters<NodeFS['init']>[1];

/** PGlite's files on disk, with the fsync that PGlite omits: committed data survives a power failure (STACK). */
export class DurableFileSystem extends NodeFS {
  override async init(pg: PGlite, settings: Settings): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, settings);
    const addFsync = (module: { NODEFS: object }) => {
      const { NODEFS } = module;
      if (!isNodeFileSystem(NODEFS)) throw new Error('The embedded database has another file system than expected');
      NODEFS.stream_ops.fsync = (stream) => synchronise(NODEFS, stream);
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } };
  }
}

function isNodeFileSystem(candidate: object): candidate is NodeFileSystem {
  return 'stream_ops' in candidate && 'realPath' in candidate;
}

/** Throws errors: PostgreSQL must not continue when the disk did not accept its data. */
function synchronise(files: NodeFileSystem, stream: FileStream): number {
  if (stream.nfd !== undefined) {
    fsyncSync(stream.nfd);
    return 0;
  }
  const folder = openSync(files.realPath(stream.node), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
  return 0;
}
