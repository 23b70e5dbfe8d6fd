import { bounds } from './bounds.ts';

const name = /^[a-z0-9][a-z0-9!#$&^_.+-]*$/;

/** Of which kind a file is when its sender does not tell. */
export const anyBytes = 'application/octet-stream';

/** A media type `type/subtype` (RFC 6838) without parameters but `codecs`; what is none counts as plain bytes. */
export function boundedMimetype(given: string): string {
  if (given.length > bounds.mimetype) return anyBytes;
  const [essence = '', ...parameters] = given.toLowerCase().split(';');
  const [type = '', subtype = '', ...more] = essence.trim().split('/');
  if (more.length > 0 || !name.test(type) || !name.test(subtype)) return anyBytes;
  const codecs = parameters
    .map((parameter) => parameter.trim())
    .find((parameter) => /^codecs=[\w.,"-]+$/.test(parameter));
  return codecs ? `${type}/${subtype}; ${codecs}` : `${type}/${subtype}`;
}

/** The ending that files of a media type usually have, e.g. `pdf`; `bin` when it tells nothing. */
export function endingOf(mimetype: string): string {
  const [, subtype = ''] = (boundedMimetype(mimetype).split(';', 1)[0] ?? '').split('/');
  return /^[a-z0-9]{1,10}$/.test(subtype) ? subtype : 'bin';
}
