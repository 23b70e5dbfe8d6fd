import { createDecipheriv, createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DEFAULT_ORIGIN, getMediaKeys } from 'baileys';
import { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import type { MediaSource } from '../port.ts';
import { mediaKinds } from './media-source.ts';
import type { BaileysSettings } from './settings.ts';
import { isWhatsAppHost, openAtWhatsApp } from './whatsapp-hosts.ts';

/** The kind of file of a part of a history. */
export const historyKind = 'md-msg-hist';

/** Where a file is and the key that decrypts it: the provider's part of a `MediaSource`. */
export const mediaReference = z.object({
  kind: z.enum([...mediaKinds, historyKind]),
  mediaKey: z.string().transform((text) => Buffer.from(text, 'base64')),
  directPath: z.string().nullable(),
  url: z.string().nullable(),
  sha256: z.string().nullable(),
});
type Reference = z.output<typeof mediaReference>;
type Settings = Pick<BaileysSettings, 'socketUrl' | 'mediaPatience'>;

const usualHost = 'https://mmg.whatsapp.net';
/**
 * WhatsApp appends a signature of this length to the encrypted content; the SHA-256 of the content makes it redundant.
 */
const signatureBytes = 10;
/** Bytes; WhatsApp takes files of at most 2 GB, and the storage has its own limit. */
const largestFile = 2.1 * 1024 ** 3;
/** WhatsApp's responses for deleted files, some weeks after they were sent. */
const goneStatus = new Set([404, 410]);

/**
 * Downloads a file from WhatsApp and decrypts it on the way. The stream fails if the connection breaks or nothing
 * arrives for `mediaPatience` milliseconds, and at its end if the content is not what the sender announced. Rejects
 * with ERR_MEDIA_EXPIRED if WhatsApp no longer has the file: the phone may upload it again. The library's own download
 * ends the process when a connection breaks.
 */
export async function downloadMedia(source: Pick<MediaSource, 'reference'>, settings: Settings): Promise<Readable> {
  try {
    const { kind, mediaKey, sha256, ...place } = mediaReference.parse(source.reference);
    const { cipherKey, iv } = await getMediaKeys(mediaKey, kind);
    const bytes = await openEncrypted(addressOf(place, settings.socketUrl), settings);
    const content = verified(sha256);
    const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
    // A failure of any part reaches the reader through the stream.
    pipeline(bytes, withoutSignature(), decipher, content).catch(() => undefined);
    return content;
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('ERR_WAPP_DOWNLOAD_MEDIA', { cause });
  }
}

/** Only WhatsApp's own hosts are accepted, because the sender chooses the URL. Throws if there is no URL. */
function addressOf({ directPath, url }: Pick<Reference, 'directPath' | 'url'>, socketUrl: string): URL {
  const named = url ? new URL(url) : null;
  const trusted = named && isWhatsAppHost(named, socketUrl) ? named : null;
  const address = directPath ? new URL(directPath, trusted ?? usualHost) : trusted;
  if (!address || !isWhatsAppHost(address, socketUrl)) throw new Error('The message names no file at WhatsApp');
  return address;
}

async function openEncrypted(address: URL, { mediaPatience: patience, socketUrl }: Settings): Promise<Readable> {
  const call = { address: address.href, headers: { origin: DEFAULT_ORIGIN }, patience, limit: largestFile };
  const { status, content } = await openAtWhatsApp(call, socketUrl);
  if (status === 200) return content;
  content.destroy();
  if (goneStatus.has(status)) throw new AppError('ERR_MEDIA_EXPIRED');
  throw new Error(`WhatsApp answered ${status}`);
}

function withoutSignature(): Transform {
  let held = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const known = Buffer.concat([held, chunk]);
      const ready = Math.max(0, known.length - signatureBytes);
      held = known.subarray(ready);
      done(null, known.subarray(0, ready));
    },
  });
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
