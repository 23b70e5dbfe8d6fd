import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { BucketPlace } from '../../../release-configuration.ts';

/** The signed parts of a request. */
export interface SignedRequest {
  method: string;
  /** With its query. */
  path: string;
  headers: IncomingHttpHeaders;
  content: Buffer;
}

const algorithm = 'AWS4-HMAC-SHA256';

/**
 * Whether a request is signed with a key, content included (AWS Signature Version 4, implemented without the library
 * that signs).
 */
export function isSigned(
  { method, path, headers, content }: SignedRequest,
  { key, secret, region }: BucketPlace,
): boolean {
  const date = String(headers['x-amz-date']);
  const day = date.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const [, names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=\S+, SignedHeaders=(\S+), Signature=(\S+)$/.exec(headers.authorization ?? '') ?? [];
  const signed = names.split(';');
  const needed = ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name));
  if (!needed || headers['x-amz-content-sha256'] !== hash(content)) return false;
  const { pathname, searchParams } = new URL(path, 'http://store');
  const canonical = canonicalOf({
    method,
    pathname,
    query: [...searchParams],
    headers,
    signed,
    content: hash(content),
  });
  const wanted = signatureOf(canonical, { secret, date, scope });
  return headers.authorization?.includes(`Credential=${key}/${scope},`) === true && signature === wanted;
}

/** Whether an address is signed with a key, and its time is not over. */
export function isPresigned(
  { method, path, headers }: SignedRequest,
  { key, secret, region }: BucketPlace,
  now: Date = new Date(),
): boolean {
  const { pathname, searchParams } = new URL(path, 'http://store');
  const value = (name: string) => searchParams.get(`X-Amz-${name}`) ?? '';
  const date = value('Date');
  const scope = `${date.slice(0, 8)}/${region}/s3/aws4_request`;
  const query = [...searchParams].filter(([name]) => name !== 'X-Amz-Signature');
  const signed = value('SignedHeaders').split(';');
  const canonical = canonicalOf({ method, pathname, query, headers, signed, content: 'UNSIGNED-PAYLOAD' });
  const [, year, month, day, hour, minute, second] = /^(....)(..)(..)T(..)(..)(..)Z$/.exec(date) ?? [];
  const signedAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  const isInTime = signedAt + Number(value('Expires')) * 1000 >= now.getTime();
  const isKnown = value('Credential') === `${key}/${scope}` && signed.includes('host');
  return isKnown && isInTime && value('Signature') === signatureOf(canonical, { secret, date, scope });
}

function canonicalOf(parts: {
  method: string;
  pathname: string;
  query: [string, string][];
  headers: IncomingHttpHeaders;
  signed: string[];
  content: string;
}): string {
  const { method, pathname, query, headers, signed, content } = parts;
  return [
    method,
    pathname.split('/').map(decodeURIComponent).map(encode).join('/'),
    query
      .map((pair) => pair.map(encode).join('='))
      .sort()
      .join('&'),
    ...signed.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed.join(';'),
    content,
  ].join('\n');
}

function signatureOf(canonical: string, { secret, date, scope }: { secret: string; date: string; scope: string }) {
  const signing = scope.split('/').reduce<Buffer | string>(hmac, `AWS4${secret}`);
  return hmac(signing, [algorithm, date, scope, hash(canonical)].join('\n')).toString('hex');
}

function hash(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** Encodes an address as S3 signs it: everything but letters, digits and `-_.~`. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
