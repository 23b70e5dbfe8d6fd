import { createHash } from 'node:crypto';
import type { World } from '../world.ts';
import { GraphError, unknownNode } from './errors.ts';
import { newId } from './ids.ts';
import type { MediaRecord, NumberRecord, TokenRecord } from './records.ts';
import { opens } from './tokens.ts';

const MEGABYTE = 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;
/** How long an id works: of a file of the business, and of one that a person sent. */
export const OWN_MEDIA_MS = 30 * DAY_MS;
export const PERSONS_MEDIA_MS = 7 * DAY_MS;

/** The kinds of files that can be sent, with their largest sizes (Meta: supported media types). */
const DOCUMENT = {
  kind: 'document',
  type: /^(?:text\/plain|text\/csv|application\/(?:pdf|zip|msword|vnd\.ms-(?:excel|powerpoint)|vnd\.openxmlformats-officedocument\..+|octet-stream))$/,
  bytes: 100 * MEGABYTE,
};
const KINDS: { kind: string; type: RegExp; bytes: number }[] = [
  { kind: 'sticker', type: /^image\/webp$/, bytes: MEGABYTE / 2 },
  { kind: 'image', type: /^image\/(?:jpeg|png)$/, bytes: 5 * MEGABYTE },
  { kind: 'video', type: /^video\/(?:mp4|3gpp?)$/, bytes: 16 * MEGABYTE },
  { kind: 'audio', type: /^audio\/(?:aac|mp4|mpeg|amr|ogg)$/, bytes: 16 * MEGABYTE },
  DOCUMENT,
];

/** Opus in Ogg starts so; other Ogg files are refused. */
const OPUS = 'OpusHead';
const OPUS_WITHIN = 100;

function plainType(mimeType: string): string {
  return (mimeType.split(';')[0] ?? '').trim().toLowerCase();
}

/** Throws 131053 if such a file cannot be sent as this kind (or as any, when it is uploaded). */
export function checkMedia(mimeType: string, bytes: Buffer, kind?: string): void {
  const type = plainType(mimeType);
  // Any file may go as a document.
  const isDocument = kind === 'document';
  const rule = isDocument ? DOCUMENT : KINDS.find((known) => known.type.test(type) && (!kind || known.kind === kind));
  if (!rule) {
    const details = `Param file must be a file with one of the supported types. Received file of type '${type}'.`;
    throw kind ? new GraphError(131053, { details }) : new GraphError(100, { message: `(#100) ${details}`, details });
  }
  if (bytes.length === 0) throw new GraphError(131053, { details: 'The file is empty.' });
  if (bytes.length > rule.bytes) {
    throw new GraphError(131053, {
      details: `The file is larger than ${rule.bytes} bytes, the most for ${rule.kind}.`,
    });
  }
  if (type === 'audio/ogg' && !bytes.subarray(0, OPUS_WITHIN).toString('latin1').includes(OPUS)) {
    throw new GraphError(131053, { details: 'Audio file of type audio/ogg has to use the opus codec.' });
  }
}

/** Stores a file and gives it an id. */
export function storeMedia(
  world: World,
  number: NumberRecord,
  file: { bytes: Buffer; mimeType: string; fileName?: string | undefined; keptMs: number },
): MediaRecord {
  const { bytes, mimeType, fileName, keptMs } = file;
  const id = newId();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const media: MediaRecord = {
    id,
    numberId: number.id,
    mimeType,
    sha256,
    bytes: bytes.length,
    fileName,
    expiresAt: world.clock() + keptMs,
  };
  world.media.put(pathOf(id), bytes);
  world.graph.media.set(id, media);
  world.changed({ kind: 'graph' });
  return media;
}

function pathOf(id: string): string {
  return `/graph/${id}`;
}

/** A file that exists, is not too old, and belongs to an account that the token opens. Throws as if it did not exist. */
export function mediaIn(world: World, token: TokenRecord, id: string, method = 'get'): MediaRecord {
  const media = currentMedia(world, id);
  const accountId = media && world.graph.numbers.get(media.numberId)?.accountId;
  if (!media || accountId === undefined || !opens(token, accountId)) throw unknownNode(id, method);
  return media;
}

/** A file that is not too old. */
export function currentMedia(world: World, id: string): MediaRecord | undefined {
  const media = world.graph.media.get(id);
  return media && media.expiresAt > world.clock() ? media : undefined;
}

/** The bytes of a file. */
export function mediaBytes(world: World, id: string): Buffer | undefined {
  return world.media.get(pathOf(id));
}

/** What `GET /{media-id}` answers: the address works for minutes and needs the token. */
export function mediaView(world: World, media: MediaRecord): object {
  const { id, mimeType, sha256, bytes } = media;
  const isExpired = world.graph.faults.take('mediaUrlExpired') !== undefined;
  const until = isExpired ? 0 : world.clock() + world.graph.settings.mediaUrlMs;
  const url = `${world.graph.url}/whatsapp_business/attachments/?mid=${id}&ext=${until}&hash=${sha256.slice(0, 32)}`;
  return { messaging_product: 'whatsapp', url, mime_type: mimeType, sha256, file_size: bytes, id };
}
