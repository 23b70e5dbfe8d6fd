import { thumbnailSide } from '@recado/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { safeFileName } from '../storage/file-name.ts';
import type { ByteRange, FileStore } from '../storage/file-store.ts';
import { isShownInline } from '../storage/file-types.ts';
import type { StoredFile } from '../storage/storage.ts';

const query = z.object({
  expires: z.string().max(20),
  signature: z.string().max(100),
  /** The signature is for the file, so it covers the thumbnail, of which there is one size only. */
  size: z.literal(String(thumbnailSide)).optional(),
});

/** Seconds that an address of the store itself is valid, to which a browser is sent. */
const longestRedirect = 300;

/**
 * Serves kept files at their signed addresses, whole or as a range, or sends the browser to the store, if the operator
 * wants that. Only safe types are displayed inline; everything else is downloaded as plain bytes, and no content may run
 * (SERVER §3.16). With `size`: the thumbnail of a picture, or the file itself if it has none. HEAD is answered from the file's
 * description: its content is not read, and a signed address of the store is for GET only.
 */
export function serveMedia(server: FastifyInstance, platform: Platform): void {
  server.route<OfFile>({
    method: ['GET', 'HEAD'],
    url: '/media/:fileId',
    handler: async (request, reply) => {
      const parameters = query.safeParse(request.query);
      const { fileId } = request.params;
      if (!parameters.success || !platform.storage.verify(fileId, parameters.data.expires, parameters.data.signature)) {
        throw new AppError('ERR_NO_FILE_FOUND');
      }
      const kept = await platform.storage.find(fileId);
      if (!kept) throw new AppError('ERR_NO_FILE_FOUND');
      const thumbnail = parameters.data.size ? await platform.storage.thumbnails.of(kept) : undefined;
      const served = thumbnail ?? { file: kept, store: platform.storage.store };
      if (request.method === 'HEAD') return answer(request, reply, served);
      // An address of the store is not valid for longer than the one that leads to it.
      const left = Number(parameters.data.expires) - Math.floor(platform.clock().getTime() / 1000);
      const seconds = Math.max(1, Math.min(longestRedirect, left));
      const elsewhere = await served.store.addressOf?.(fileId, { ...presentationOf(served.file), seconds });
      if (elsewhere === undefined) return answer(request, reply, served);
      reply.header('cross-origin-resource-policy', 'cross-origin');
      // Half of its time, so that what a browser remembers is valid for a while.
      return reply.header('cache-control', `private, max-age=${Math.floor(seconds / 2)}`).redirect(elsewhere, 302);
    },
  });
}

interface OfFile {
  Params: { fileId: string };
}

/** Answers with the file or the requested part of it; a HEAD with the same headers. */
async function answer(
  request: FastifyRequest<OfFile>,
  reply: FastifyReply,
  { file, store }: { file: StoredFile; store: FileStore },
): Promise<FastifyReply> {
  const range = byteRange(request.headers.range, file.size);
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${file.size}`).send(new AppError('ERR_VALIDATION').body);
  }
  const content = request.method === 'HEAD' ? undefined : await store.open(request.params.fileId, range);
  const { type, disposition } = presentationOf(file);
  reply
    .type(type)
    .header('content-disposition', disposition)
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'private, max-age=86400, immutable');
  if (!range) return reply.header('content-length', file.size).send(content);
  reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  return reply.header('content-length', range.end - range.start + 1).send(content);
}

/** The type and the disposition with which a browser gets a file. */
function presentationOf({ mimetype, name }: StoredFile): { type: string; disposition: string } {
  const inline = isShownInline(mimetype);
  return {
    type: inline ? mimetype : 'application/octet-stream',
    disposition: `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${headerText(safeFileName(name))}`,
  };
}

/** A file name in the encoding of a header (RFC 8187). */
function headerText(name: string): string {
  const encoded = encodeURIComponent(name.toWellFormed());
  return encoded.replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
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
