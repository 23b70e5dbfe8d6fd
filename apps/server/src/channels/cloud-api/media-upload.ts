import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { and, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { officialMedia } from '../channels.schema.ts';
import type { MediaSource, OutboundMessage } from '../port.ts';
import type { GraphClient } from './graph-client.ts';
import type { UploadedMedia } from './template-body.ts';

const mebibyte = 1024 * 1024;

/** What the platform takes as each kind of file, and how large (CLOUD-API; WHATSAPP.md, Media). */
const kinds = {
  image: { types: /^image\/(jpeg|png)$/, largest: 5 * mebibyte },
  audio: { types: /^audio\/(aac|mp4|mpeg|amr|ogg)$/, largest: 16 * mebibyte },
  video: { types: /^video\/(mp4|3gpp)$/, largest: 16 * mebibyte },
  sticker: { types: /^image\/webp$/, largest: mebibyte / 2 },
  document: { types: /^/, largest: 100 * mebibyte },
} as const;

type FileContent = Extract<OutboundMessage['content'], { caption: string }>;

/**
 * The content as the platform can take it: a file of another type, or one too large for its kind, goes as a document, which
 * phones show and keep as well. Throws ERR_FILE_TOO_LARGE for one that is too large for that, too.
 */
export function acceptable(content: FileContent): FileContent {
  const { types, largest } = kinds[content.kind];
  const { mimetype, size } = content.media;
  const essence = mimetype.split(';', 1)[0] ?? '';
  if (types.test(essence) && (size ?? 0) <= largest) return content;
  if ((size ?? 0) > kinds.document.largest) throw new AppError('ERR_FILE_TOO_LARGE');
  return { ...content, kind: 'document' };
}

const uploaded = z.object({ id: z.string().min(1).max(200) });
/** WhatsApp keeps an uploaded file for 30 days; it is uploaded anew a day before. */
const lifetime = 29 * 24 * 60 * 60_000;

/** Uploads files of a connection, each once while WhatsApp keeps it. */
export interface MediaUploads {
  upload(media: MediaSource, open: () => Promise<Readable>): Promise<UploadedMedia>;
  /** WhatsApp does not know an upload any more. */
  forget(media: MediaSource): Promise<void>;
}

interface UploadParts {
  database: Database;
  client: GraphClient;
  connectionId: number;
  phoneNumberId: string;
  token: string;
  clock: () => Date;
}

const withHash = z.object({ sha256: z.string() });

/** The uploads of a connection, remembered by the hash of the file. */
export function createMediaUploads(parts: UploadParts): MediaUploads {
  const { database, client, connectionId, phoneNumberId, token, clock } = parts;
  const sameFile = (sha256: string, mimetype: string) =>
    and(
      eq(officialMedia.connectionId, connectionId),
      eq(officialMedia.sha256, sha256),
      eq(officialMedia.mimetype, mimetype),
    );
  return {
    async upload(media, open) {
      const sha256 = withHash.safeParse(media.reference).data?.sha256;
      const { mimetype } = media;
      if (sha256 !== undefined) {
        const [known] = await database.system(({ db }) =>
          db
            .select({ id: officialMedia.mediaId })
            .from(officialMedia)
            .where(and(sameFile(sha256, mimetype), gt(officialMedia.expiresAt, clock()))),
        );
        if (known) return known;
      }
      const form = mediaForm(media, await open());
      const { id } = uploaded.parse(
        await client({ method: 'POST', path: `${phoneNumberId}/media`, token, body: form }),
      );
      if (sha256 !== undefined) {
        const expiresAt = new Date(clock().getTime() + lifetime);
        await database.system(({ db }) =>
          db
            .insert(officialMedia)
            .values({ connectionId, sha256, mimetype, mediaId: id, expiresAt })
            .onConflictDoUpdate({
              target: [officialMedia.connectionId, officialMedia.sha256, officialMedia.mimetype],
              set: { mediaId: id, expiresAt },
            }),
        );
      }
      return { id };
    },
    async forget(media) {
      const sha256 = withHash.safeParse(media.reference).data?.sha256;
      if (sha256 === undefined) return;
      await database.system(({ db }) => db.delete(officialMedia).where(sameFile(sha256, media.mimetype)));
    },
  };
}

/** WhatsApp takes sound of this type only with its codec, which the names of stored files leave out. */
const withCodec: Readonly<Record<string, string>> = { 'audio/ogg': 'audio/ogg; codecs=opus' };

/** A form with the file as a stream: it is never held in memory. */
function mediaForm({ mimetype, fileName }: MediaSource, file: Readable) {
  const type = withCodec[mimetype] ?? mimetype;
  const boundary = `recado-${randomUUID()}`;
  const name = (fileName ?? 'file').replaceAll(/["\r\n]/g, '_');
  const field = (title: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${title}"\r\n\r\n${value}\r\n`;
  const head =
    field('messaging_product', 'whatsapp') +
    field('type', type) +
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  async function* body() {
    yield Buffer.from(head);
    yield* file;
    yield Buffer.from(`\r\n--${boundary}--\r\n`);
  }
  return {
    bytes: Readable.from(body()),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
