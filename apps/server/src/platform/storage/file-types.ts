import { open } from 'node:fs/promises';
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';
import type { FileKind } from './stored-file.ts';

/** Displayed inline; everything else is downloaded (SERVER §3.16). */
const inline = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'audio/mpeg',
  'audio/ogg',
  'audio/mp4',
  'audio/aac',
  'audio/amr',
  'audio/wav',
  'audio/webm',
  'video/mp4',
  'video/webm',
  'video/3gpp',
  'application/pdf',
]);

/** Other types that are recognised by content and accepted; they are always downloaded. */
const documents = new Set([
  'application/zip',
  'application/x-7z-compressed',
  'application/x-rar-compressed',
  'application/gzip',
  'application/rtf',
  'application/x-cfb',
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
  'application/epub+zip',
  'image/tiff',
  'image/bmp',
  'image/heic',
  'image/avif',
  'image/vnd.adobe.photoshop',
  'audio/x-m4a',
  'audio/flac',
  'video/quicktime',
  'video/x-matroska',
  'video/vnd.avi',
  'video/mpeg',
]);

/** One name per type, where file-type knows several. */
const sameAs = new Map([
  ['audio/vnd.wave', 'audio/wav'],
  ['audio/x-wav', 'audio/wav'],
  ['audio/x-m4a', 'audio/mp4'],
  ['audio/opus', 'audio/ogg'],
  ['audio/ogg; codecs=opus', 'audio/ogg'],
  ['application/ogg', 'audio/ogg'],
]);

/** The type of a file, by its content. */
export interface SniffedType {
  mimetype: string;
  kind: FileKind;
}

/** A file of unknown type: downloaded, never displayed. */
export const plainBytes: SniffedType = { mimetype: 'application/octet-stream', kind: 'document' };

/** Whether a browser may display a type inline. */
export function isShownInline(mimetype: string): boolean {
  return inline.has(mimetype);
}

/**
 * The type of a file, by its content. An unrecognised type (plain text, CSV, HTML, SVG) is stored as plain bytes: it
 * can be downloaded and never runs. Undefined when the type is recognised and not allowed, e.g. an executable.
 */
export async function sniff(path: string): Promise<SniffedType | undefined> {
  const { begin, isWhole } = await beginOf(path);
  // In a file that is held whole, its library needs no reads of a few bytes each.
  const found = await (isWhole ? fileTypeFromBuffer(begin) : fileTypeFromFile(path));
  // Scripts, which the library does not recognise.
  if (!found) return begin.toString('latin1', 0, 2) === '#!' ? undefined : plainBytes;
  const mimetype = sameAs.get(found.mime) ?? found.mime;
  if (isMarkup(mimetype)) return plainBytes;
  if (!inline.has(mimetype) && !documents.has(mimetype)) return undefined;
  return { mimetype, kind: inline.has(mimetype) ? kindOf(mimetype) : 'document' };
}

function kindOf(mimetype: string): FileKind {
  const family = mimetype.split('/')[0];
  return family === 'image' || family === 'audio' || family === 'video' ? family : 'document';
}

function isMarkup(mimetype: string): boolean {
  return /xml|html|svg/.test(mimetype) && !mimetype.includes('officedocument');
}

/** Bytes at the beginning of a file that are read at once. */
const beginBytes = 64 * 1024;

async function beginOf(path: string): Promise<{ begin: Buffer; isWhole: boolean }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const bytes = Math.min(size, beginBytes);
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(bytes), 0, bytes, 0);
    return { begin: buffer.subarray(0, bytesRead), isWhole: bytesRead === size };
  } finally {
    await file.close();
  }
}
