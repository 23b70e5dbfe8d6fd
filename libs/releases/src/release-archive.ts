import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { filesBelow } from './release-files.ts';

/** The limits of a release; the largest of the product has 150 files and 6 MB. */
const mostFiles = 1_000;
const mostBytes = 64 * 1024 * 1024;

/**
 * The maximum size of an archive in bytes: the compressed archive is smaller than the files, although it contains
 * base64.
 */
export const largestArchive = mostBytes;

/**
 * A relative path of letters, digits, `_`, `-` and dots, no part of which begins with a dot: neither `..` nor a hidden
 * file.
 */
const path = z
  .string()
  .max(200)
  .regex(/^[\w-][\w.-]*(?:\/[\w-][\w.-]*){0,8}$/);

/** A packed release: gzipped JSON. It can only contain files, no links and no permissions. */
const archive = z.strictObject({ files: z.record(path, z.base64()) });

/** Packs the files of a folder. */
export function packRelease(folder: string): Buffer {
  const files = filesBelow(folder).map((name) => [name, readFileSync(join(folder, name)).toString('base64')] as const);
  return gzipSync(JSON.stringify({ files: Object.fromEntries(files) }));
}

/** Unpacks the files by their paths. Throws an Error with the problem of the archive. */
export function unpackRelease(packed: Buffer): Map<string, Buffer> {
  const parsed = archive.safeParse(read(packed));
  if (!parsed.success) {
    const wrong = parsed.error.issues[0]?.path.map(String).at(-1);
    throw new Error(
      wrong !== undefined ? `${JSON.stringify(wrong)} is no file of a release` : 'the archive is none of a release',
    );
  }
  const names = new Set(Object.keys(parsed.data.files));
  const folder = [...names].find((name) => foldersOf(name).some((above) => names.has(above)));
  if (folder !== undefined) throw new Error(`${JSON.stringify(folder)} is in a folder that is a file`);
  const files = Object.entries(parsed.data.files);
  if (files.length > mostFiles) throw new Error(`the archive has more than ${mostFiles} files`);
  return new Map(files.map(([name, content]) => [name, Buffer.from(content, 'base64')]));
}

/** The paths of the folders that contain a file, e.g. `a` and `a/b` of `a/b/c.js`. */
function foldersOf(name: string): string[] {
  const parts = name.split('/');
  return parts.slice(1).map((_, depth) => parts.slice(0, depth + 1).join('/'));
}

const tooLarge = `the archive is larger than ${mostBytes} bytes`;

function read(packed: Buffer): unknown {
  if (packed.length > largestArchive) throw new Error(tooLarge);
  let text: string;
  try {
    text = gunzipSync(packed, { maxOutputLength: mostBytes }).toString('utf8');
  } catch (error) {
    const isLarge =
      typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw new Error(isLarge ? tooLarge : 'the archive is not compressed');
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
