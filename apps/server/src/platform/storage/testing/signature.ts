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
  const canonical = [
    method,
    pathname.split('/').map(decodeURIComponent).map(encode).join('/'),
    [...searchParams]
      .map((pair) => pair.map(encode).join('='))
      .sort()
      .join('&'),
    ...signed.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    hash(content),
  ].join('\n');
  const signing = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${secret}`);
  const wanted = hmac(signing, [algorithm, date, scope, hash(canonical)].join('\n')).toString('hex');
  return headers.authorization?.includes(`Credential=${key}/${scope},`) === true && signature === wanted;
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
