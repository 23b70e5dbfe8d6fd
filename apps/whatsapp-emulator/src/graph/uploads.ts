import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { World } from '../world.ts';
import { GraphError, unknownNode } from './errors.ts';
import { newSecret } from './ids.ts';
import { readBody } from './messages/read-body.ts';
import type { UploadRecord } from './records.ts';
import { tokenOf } from './tokens.ts';

const LARGEST_BYTES = 100 * 1024 * 1024;
const startSchema = z.object({
  file_name: z.string().default('file'),
  file_length: z.coerce.number().int().positive().max(LARGEST_BYTES),
  file_type: z.string().regex(/^(?:image\/(?:jpe?g|png|webp)|video\/mp4|application\/pdf)$/, 'is not supported'),
});

/** Begins a resumable upload of an example for a template. */
export function addUploadRoutes(server: FastifyInstance, world: World): void {
  server.post('/:version/:id/uploads', (request) => {
    const { id } = z.object({ id: z.string() }).parse(request.params);
    const token = tokenOf(world, request);
    if (token.appId !== id || !world.graph.apps.has(id)) throw unknownNode(id, 'post');
    const query = request.query && typeof request.query === 'object' ? request.query : {};
    const body = request.body && typeof request.body === 'object' ? request.body : {};
    const { file_name, file_length, file_type } = readBody(startSchema, { ...query, ...body });
    const upload: UploadRecord = {
      id: `upload:${newSecret()}`,
      appId: id,
      fileName: file_name,
      fileLength: file_length,
      fileType: file_type,
      received: 0,
    };
    world.graph.uploads.set(upload.id, upload);
    world.changed({ kind: 'graph' });
    return { id: upload.id };
  });
}

function uploadIn(world: World, id: string): UploadRecord {
  const upload = world.graph.uploads.get(id);
  if (!upload) throw unknownNode(id);
  return upload;
}

/** How much of an upload arrived. */
export function uploadView(world: World, id: string): object {
  return { id, file_offset: uploadIn(world, id).received };
}

/** Takes the bytes of an upload from where it was broken off; gives the handle when all are there. */
export function receiveUpload(world: World, id: string, request: FastifyRequest): object {
  const upload = uploadIn(world, id);
  const offset = Number(request.headers.file_offset ?? 0);
  if (offset !== upload.received) {
    throw new GraphError(100, {
      message: '(#100) Invalid parameter',
      details: `file_offset has to be ${upload.received}`,
    });
  }
  const bytes = Buffer.isBuffer(request.body) ? request.body.length : 0;
  if (bytes === 0 || upload.received + bytes > upload.fileLength) {
    throw new GraphError(100, {
      message: '(#100) Invalid parameter',
      details: 'The length of the file is not the announced one',
    });
  }
  upload.received += bytes;
  world.changed({ kind: 'graph' });
  if (upload.received < upload.fileLength) return { id, file_offset: upload.received };
  upload.handle ??= `4::${Buffer.from(upload.fileType).toString('base64url')}:${newSecret('AR')}`;
  return { h: upload.handle };
}
