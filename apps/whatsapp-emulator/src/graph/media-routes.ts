import { Buffer } from 'node:buffer';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { World } from '../world.ts';
import { GraphError, missing, unknownNode } from './errors.ts';
import { checkMedia, currentMedia, mediaBytes, mediaIn, OWN_MEDIA_MS, storeMedia } from './media.ts';
import { readBody } from './messages/read-body.ts';
import { MESSAGING, numberIn, tokenOf } from './tokens.ts';

const fileSchema = z.object({ bytes: z.instanceof(Buffer), mimeType: z.string(), fileName: z.string() });
const uploadSchema = z.object({
  messaging_product: z.literal('whatsapp'),
  file: fileSchema,
  type: z.string().optional(),
});
const addressSchema = z.object({ mid: z.string(), ext: z.coerce.number(), hash: z.string() });

/** Uploads of files for messages, and the host of the addresses that `GET /{media-id}` gives. */
export function addMediaRoutes(server: FastifyInstance, world: World): void {
  server.post('/:version/:id/media', (request) => {
    const { id } = z.object({ id: z.string() }).parse(request.params);
    const number = numberIn(world, tokenOf(world, request), id, 'post', MESSAGING);
    if (!request.body || typeof request.body !== 'object' || !('file' in request.body)) throw missing('file');
    const { file, type } = readBody(uploadSchema, request.body);
    const mimeType = type ?? file.mimeType;
    checkMedia(mimeType, file.bytes);
    const { bytes, fileName } = file;
    return { id: storeMedia(world, number, { bytes, mimeType, fileName, keptMs: OWN_MEDIA_MS }).id };
  });

  // Pictures of advertisements lie on a public host.
  server.get('/pictures/:id', (request, reply) => {
    const { id } = z.object({ id: z.string() }).parse(request.params);
    const [media, bytes] = [currentMedia(world, id), mediaBytes(world, id)];
    if (!media || !bytes) throw unknownNode(id);
    return reply.type(media.mimeType).send(bytes);
  });

  server.get('/whatsapp_business/attachments/', (request, reply) => {
    const { mid, ext, hash } = readBody(addressSchema, request.query);
    const media = mediaIn(world, tokenOf(world, request), mid);
    const isGood = ext > world.clock() && media.sha256.startsWith(hash);
    const bytes = isGood && !world.graph.faults.take('mediaMissing') ? mediaBytes(world, mid) : undefined;
    if (!bytes) throw new GraphError(100, { message: 'The address has expired.', status: 404 });
    if (!world.graph.faults.take('mediaCut')) return reply.type(media.mimeType).send(bytes);
    return cutInTheMiddle(reply, bytes);
  });
}

function cutInTheMiddle(reply: FastifyReply, bytes: Buffer): FastifyReply {
  reply.hijack();
  reply.raw.setHeader('content-length', bytes.length);
  reply.raw.write(bytes.subarray(0, bytes.length / 2), () => reply.raw.destroy());
  return reply;
}
