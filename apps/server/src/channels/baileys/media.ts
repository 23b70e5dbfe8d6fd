import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { downloadContentFromMessage } from 'baileys';
import { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import type { MediaSource } from '../port.ts';
import { mediaKinds } from './media-source.ts';

const reference = z.object({
  kind: z.enum(mediaKinds),
  mediaKey: z.string().transform((text) => Buffer.from(text, 'base64')),
  directPath: z.string().nullable(),
  url: z.string().nullable(),
  sha256: z.string().nullable(),
});

/**
 * Opens a file WhatsApp holds, decrypted on the way. The stream fails at its end when the content is not what the
 * sender announced. Rejects with ERR_WAPP_DOWNLOAD_MEDIA when the file is gone.
 */
export async function downloadMedia(source: MediaSource): Promise<Readable> {
  const parsed = reference.safeParse(source.reference);
  if (!parsed.success) throw new AppError('ERR_WAPP_DOWNLOAD_MEDIA', { cause: parsed.error });
  const { kind, sha256, ...keys } = parsed.data;
  try {
    const encrypted = await downloadContentFromMessage(keys, kind);
    const checked = verified(sha256);
    // The reader sees a failure of either side on the stream it holds.
    pipeline(encrypted, checked).catch(() => undefined);
    return checked;
  } catch (cause) {
    throw new AppError('ERR_WAPP_DOWNLOAD_MEDIA', { cause });
  }
}

function verified(sha256: string | null): Transform {
  const hash = createHash('sha256');
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      const wrong = sha256 !== null && hash.digest('base64') !== sha256;
      done(wrong ? new AppError('ERR_WAPP_DOWNLOAD_MEDIA', { cause: new Error('Wrong SHA-256') }) : null);
    },
  });
}
