import { realpathSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** A file of the built web. `lasting`: its address contains its content hash, so browsers may cache it for ever. */
export interface WebFile {
  folder: string;
  /** Relative to the folder. */
  path: string;
  lasting: boolean;
}

/** Lets a listener send files. The plugin handles content types, HEAD, ETag and the compressed copies of the build. */
export async function allowFiles(server: FastifyInstance): Promise<void> {
  await server.register(fastifyStatic, {
    serve: false,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    acceptRanges: false,
  });
}

/**
 * The relative path of an existing file in a folder; undefined for anything else, e.g. `../` or a link that leads
 * outside.
 */
export function pathInside(folder: string, asked: string): string | undefined {
  try {
    const root = realpathSync(folder);
    const path = realpathSync(join(root, asked));
    return path.startsWith(root + sep) && extname(path) !== '' ? relative(root, path) : undefined;
  } catch {
    return undefined;
  }
}

/** Sends a file: as brotli or gzip if the browser accepts it, 304 if its copy is current. */
export function sendWebFile({ folder, path, lasting }: WebFile, reply: FastifyReply): FastifyReply {
  if (lasting) return reply.sendFile(path, folder, { maxAge: '1y', immutable: true });
  return reply.header('cache-control', 'no-cache').sendFile(path, folder, { cacheControl: false });
}
