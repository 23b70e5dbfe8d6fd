import { createHash, verify } from 'node:crypto';
import { type AppArchive, type AppContent, appContent } from '@recado/releases/apps';
import { publicKey } from '@recado/releases/registry-files';
import type { z } from 'zod';

/** The most reasons that a publisher is told, and the most characters of each. */
const mostReasons = 20;
const longestReason = 300;

/** Whether the key of a publisher signed this archive: the signature is over the bytes of its content. */
export function isSignedBy({ content, signature }: AppArchive, key: string): boolean {
  return verify(null, Buffer.from(content), publicKey(key), Buffer.from(signature, 'base64'));
}

/** What was signed, or in words why it is no app, one line each. */
export function readContent(text: string): AppContent | { reasons: string[] } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { reasons: ['the content is not JSON'] };
  }
  const { data, error } = appContent.safeParse(parsed);
  if (!data) return { reasons: error.issues.slice(0, mostReasons).map(reasonOf) };
  const pictures = Object.entries(data.pictures).filter(([file, picture]) => !isPicture(file, picture));
  if (pictures.length > 0) return { reasons: pictures.map(([file]) => `${file} is not a picture of its type`) };
  return data;
}

function reasonOf({ path, message }: z.core.$ZodIssue): string {
  const place = path.map(String).join('.');
  return (place === '' ? message : `${place}: ${message}`).slice(0, longestReason);
}

/** How files of a type begin, in hex; in WebP the size of the file stands between. */
const beginnings: Record<string, RegExp> = {
  png: /^89504e470d0a1a0a/,
  jpg: /^ffd8ff/,
  jpeg: /^ffd8ff/,
  webp: /^52494646.{8}57454250/,
};

/** Whether a file is a picture of the type that its name says: browsers get it under that type. */
function isPicture(file: string, base64: string): boolean {
  const beginning = Buffer.from(base64.slice(0, 32), 'base64').toString('hex');
  return beginnings[file.split('.').at(-1) ?? '']?.test(beginning) ?? false;
}

/** The hash of what was signed. */
export function digestOf(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}

/** The hash of code in the form in which browsers check it. */
export function integrityOf(code: string): string {
  return `sha384-${createHash('sha384').update(code).digest('base64')}`;
}
