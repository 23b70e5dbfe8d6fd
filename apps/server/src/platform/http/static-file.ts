import { realpathSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CompressedFiles } from './compressed-files.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};
/** Kinds that get smaller; pictures and fonts are compressed already. */
export const compressible = new Set(['.html', '.js', '.mjs', '.css', '.json', '.map', '.svg', '.wasm', '.txt']);
const smallest = 512;

/** A file of the web and how long browsers may keep it. */
export interface FileToServe {
  path: string;
  cacheControl: string;
  /** Written into the page's empty `meta` elements, by their names; one of them makes it another page every time. */
  metas?: Record<string, string>;
}

/** The path of an existing file inside a folder; undefined for anything else, e.g. `../` or a link that leads out. */
export function pathInside(folder: string, asked: string): string | undefined {
  try {
    const root = realpathSync(folder);
    const path = realpathSync(join(root, decodeURIComponent(asked)));
    return path.startsWith(root + sep) && extname(path) !== '' ? path : undefined;
  } catch {
    return undefined;
  }
}

/** Answers with a file: as brotli or gzip where the browser takes it, 304 where it has it. */
export async function sendFile(
  { path, cacheControl, metas }: FileToServe,
  compressed: CompressedFiles,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const extension = extname(path);
  reply.type(types[extension] ?? 'application/octet-stream').header('cache-control', cacheControl);
  if (metas) return sendPageWithMetas(path, metas, request, reply);
  const { size, mtimeMs } = await stat(path);
  const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
  reply.header('etag', etag).header('vary', 'accept-encoding');
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  const encoding = size < smallest || !compressible.has(extension) ? undefined : acceptedEncoding(request);
  if (!encoding) return reply.send(await readFile(path));
  return reply.header('content-encoding', encoding).send(await compressed.read(path, encoding));
}

async function sendPageWithMetas(
  path: string,
  metas: Record<string, string>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const page = await readFile(path, 'utf8');
  const text = page.replace(/<meta name="?([\w-]+)"? content(?:=""|=|)\s*\/?>/g, (empty, name: string) => {
    const content = metas[name]?.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    return content === undefined ? empty : `<meta name="${name}" content="${content}">`;
  });
  if (acceptedEncoding(request) !== 'br') return reply.send(text);
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  return reply
    .header('content-encoding', 'br')
    .header('vary', 'accept-encoding')
    .send(brotliCompressSync(text, options));
}

function acceptedEncoding(request: FastifyRequest): 'br' | 'gzip' | undefined {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}
