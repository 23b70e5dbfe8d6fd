import { readFile } from 'node:fs/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Answers with a page whose empty `meta` elements are filled in by name. The result differs for every response, so it
 * is compressed here.
 */
export async function sendPageWithMetas(
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
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').header('vary', 'accept-encoding');
  if (!/\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(text);
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  return reply.header('content-encoding', 'br').send(brotliCompressSync(text, options));
}
