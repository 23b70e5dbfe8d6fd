import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { safeFileName } from '../storage/file-name.ts';
import { isShownInline } from '../storage/file-types.ts';

const query = z.object({ expires: z.string().max(20), signature: z.string().max(100) });

/**
 * Serves kept files at their signed addresses, whole or as a range. Only safe types are displayed inline; everything
 * else is downloaded as plain bytes, and no content may run (SERVER §3.16).
 */
export function serveMedia(server: FastifyInstance, platform: Platform): void {
  server.get('/media/:fileId', async (request: FastifyRequest<{ Params: { fileId: string } }>, reply) => {
    const parameters = query.safeParse(request.query);
    const { fileId } = request.params;
    if (!parameters.success || !platform.storage.verify(fileId, parameters.data.expires, parameters.data.signature)) {
      throw new AppError('ERR_NO_FILE_FOUND');
    }
    const file = await platform.storage.find(fileId);
    if (!file) throw new AppError('ERR_NO_FILE_FOUND');
    const range = byteRange(request.headers.range, file.size);
    if (range === 'unsatisfiable') {
      return reply.code(416).header('content-range', `bytes */${file.size}`).send(new AppError('ERR_VALIDATION').body);
    }
    const content = await platform.storage.open(fileId, range);
    const inline = isShownInline(file.mimetype);
    const disposition = `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${headerText(safeFileName(file.name))}`;
    reply
      .type(inline ? file.mimetype : 'application/octet-stream')
      .header('content-disposition', disposition)
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('accept-ranges', 'bytes')
      .header('cache-control', 'private, max-age=86400, immutable');
    if (!range) return reply.header('content-length', file.size).send(content);
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
    return reply.header('content-length', range.end - range.start + 1).send(content);
  });
}

/** A file name in the encoding of a header (RFC 8187). */
function headerText(name: string): string {
  const encoded = encodeURIComponent(name.toWellFormed());
  return encoded.replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** First and last byte of a range, both inclusive. */
interface ByteRange {
  start: number;
  end: number;
}

/**
 * The single range that a `Range` header requests from a file of `size` bytes. Undefined means the whole file: a header
 * that is invalid or asks for several ranges is ignored (RFC 9110 §14).
 */
function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  if (from !== '' && to !== '' && Number(from) > Number(to)) return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (start >= size) return 'unsatisfiable';
  return { start, end };
}
