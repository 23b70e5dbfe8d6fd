import { bounds } from './bounds.ts';

const name = /^[a-z0-9][a-z0-9!#$&^_.+-]*$/;

/** The media type of a file whose sender does not name one. */
export const anyBytes = 'application/octet-stream';

/** A media type `type/subtype` (RFC 6838) without parameters except `codecs`; an invalid one becomes plain bytes. */
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

/** The usual extension of a media type, e.g. `pdf`; `bin` if it has none. */
export function endingOf(mimetype: string): string {
  const [, subtype = ''] = (boundedMimetype(mimetype).split(';', 1)[0] ?? '').split('/');
  return /^[a-z0-9]{1,10}$/.test(subtype) ? subtype : 'bin';
}
