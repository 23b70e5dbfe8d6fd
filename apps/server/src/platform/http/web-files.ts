import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** A file of the built web. `lasting`: its address contains its content hash, so browsers may cache it for ever. */
export interface WebFile {
  folder: string;
  /** Relative to the folder. */
  path: string;
  lasting: boolean;
  /** Not for everybody: shared caches must not keep it. */
  isPrivate?: boolean;
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
export function pathInside(folder: string, requestedPath: string): string | undefined {
  try {
    const root = realpathSync(folder);
    const path = realpathSync(join(root, requestedPath));
    return path.startsWith(root + sep) && extname(path) !== '' ? relative(root, path) : undefined;
  } catch {
    return undefined;
  }
}

/** Cached for a year, by the requesting browser only. */
const privately = 'private, max-age=31536000, immutable';

/** Sends a file: as brotli or gzip if the browser accepts it, 304 if its copy is current. */
export function sendWebFile({ folder, path, lasting, isPrivate }: WebFile, reply: FastifyReply): FastifyReply {
  if (isPrivate) {
    return reply.header('cache-control', privately).sendFile(path, folder, { cacheControl: false });
  }
  if (lasting) return reply.sendFile(path, folder, { maxAge: '1y', immutable: true });
  return reply.header('cache-control', 'no-cache').sendFile(path, folder, { cacheControl: false });
}

/**
 * Answers with a page whose empty `meta` elements are filled in by name. The result differs for every response, so the
 * build cannot compress it.
 */
export function sendPageWithMetas(
  page: string,
  metas: Record<string, string>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const text = page.replace(/<meta name="?([\w-]+)"? content(?:=""|=|)\s*\/?>/g, (empty, name: string) => {
    const content = metas[name]?.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    return content === undefined ? empty : `<meta name="${name}" content="${content}">`;
  });
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
  return sendCompressed(text, request, reply);
}

/** Answers with a text that is not kept compressed, as brotli if the browser accepts it. */
export function sendCompressed(text: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('vary', 'accept-encoding');
  return takesBrotli(request) ? reply.header('content-encoding', 'br').send(brotli(text, 5)) : reply.send(text);
}

/** How many compressed texts one sender keeps. */
const keptTexts = 20;

/**
 * Returns a function that sends texts which exist in no file and rarely change. Each is compressed once, at the best
 * level, or at a quicker one if there are many. Answers 304 if the browser's copy is current.
 */
export function createTextSender(quality = constants.BROTLI_MAX_QUALITY) {
  const known = new LRUCache<string, { tag: string; compressed: Buffer }>({ max: keptTexts });
  const preparedFor = (text: string) => {
    const prepared = known.get(text) ?? { tag: tagOf(text), compressed: brotli(text, quality) };
    known.set(text, prepared);
    return prepared;
  };
  return (text: string, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { tag, compressed } = preparedFor(text);
    reply.header('vary', 'accept-encoding').header('etag', tag);
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return takesBrotli(request) ? reply.header('content-encoding', 'br').send(compressed) : reply.send(text);
  };
}

/** The ETag of a text: weak, because it is the same for the compressed form. */
function tagOf(text: string): string {
  return `W/"${createHash('sha256').update(text).digest('base64url')}"`;
}

function takesBrotli(request: FastifyRequest): boolean {
  return /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
}

function brotli(text: string, quality: number): Buffer {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}
