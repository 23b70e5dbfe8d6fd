import { realpathSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** A file of the built web, and whether browsers may keep it for ever because its address carries its content. */
export interface WebFile {
  folder: string;
  /** Relative to the folder. */
  path: string;
  lasting: boolean;
}

/** Lets a listener send files: content types, HEAD, ETag and the compressed copies of the build are the plugin's. */
export async function allowFiles(server: FastifyInstance): Promise<void> {
  await server.register(fastifyStatic, {
    serve: false,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    acceptRanges: false,
  });
}

/** A path relative to a folder, when a file is there; undefined for anything else, e.g. `../` or a link that leads out. */
export function pathInside(folder: string, asked: string): string | undefined {
  try {
    const root = realpathSync(folder);
    const path = realpathSync(join(root, asked));
    return path.startsWith(root + sep) && extname(path) !== '' ? relative(root, path) : undefined;
  } catch {
    return undefined;
  }
}

/** Answers with a file: as brotli or gzip where the browser takes it, 304 where it has it. */
export function sendWebFile({ folder, path, lasting }: WebFile, reply: FastifyReply): FastifyReply {
  if (lasting) return reply.sendFile(path, folder, { maxAge: '1y', immutable: true });
  return reply.header('cache-control', 'no-cache').sendFile(path, folder, { cacheControl: false });
}
