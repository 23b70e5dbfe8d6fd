import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { getMediaKeys, type MediaType } from 'baileys';
import type { Kind, MediaFile } from '../phones/describe.ts';
import type { MediaStore } from './media-store.ts';

const MAC_BYTES = 10;

/** The description of an encrypted file in a message. */
export interface SealedFile {
  url: string;
  directPath: string;
  mediaKey: Uint8Array;
  mediaKeyTimestamp: number;
  fileLength: number;
  fileSha256: Uint8Array;
  fileEncSha256: Uint8Array;
}

const MEDIA_TYPES: Partial<Record<Kind, MediaType>> = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  voice: 'ptt',
  document: 'document',
  sticker: 'sticker',
};

function mediaType(kind: Kind): MediaType {
  const type = MEDIA_TYPES[kind];
  if (!type) throw new Error(`A message of kind ${kind} carries no file`);
  return type;
}

/** Encrypts a file as a phone does and uploads it to the media host. */
export async function sealFile(store: MediaStore, kind: Kind, plain: Buffer): Promise<SealedFile> {
  return sealAs(store, mediaType(kind), plain);
}

/** The same for other content that WhatsApp transfers as a file, e.g. a part of a history. */
export async function sealAs(store: MediaStore, type: MediaType, plain: Buffer): Promise<SealedFile> {
  const mediaKey = randomBytes(32);
  const { cipherKey, iv, macKey } = await requiredKeys(mediaKey, type);
  const cipher = createCipheriv('aes-256-cbc', cipherKey, iv);
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()]);
  const mac = createHmac('sha256', macKey).update(iv).update(encrypted).digest().subarray(0, MAC_BYTES);
  const sealed = Buffer.concat([encrypted, mac]);
  const fileEncSha256 = sha256(sealed);
  const directPath = `/files/${fileEncSha256.toString('base64url')}`;
  store.put(directPath, sealed);
  return {
    url: `https://${store.host}${directPath}`,
    directPath,
    mediaKey,
    mediaKeyTimestamp: Math.floor(Date.now() / 1000),
    fileLength: plain.length,
    fileSha256: sha256(plain),
    fileEncSha256,
  };
}

/** Downloads a message's file from the media host and decrypts it; undefined if it is not there (any more). */
export async function openFile(store: MediaStore, file: MediaFile): Promise<Buffer | undefined> {
  const sealed = store.get(file.directPath.split('?')[0] ?? '');
  if (!sealed) return undefined;
  const { cipherKey, iv } = await requiredKeys(Buffer.from(file.mediaKey), mediaType(file.kind));
  const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
  return Buffer.concat([decipher.update(sealed.subarray(0, -MAC_BYTES)), decipher.final()]);
}

async function requiredKeys(mediaKey: Buffer, type: MediaType) {
  const { cipherKey, iv, macKey } = await getMediaKeys(mediaKey, type);
  if (!macKey) throw new Error('The media key is not one');
  return { cipherKey, iv, macKey };
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
