import { webAddress } from '@recado/contract/link-address';
import { fileTypeFromBuffer } from 'file-type';
import {
  callOutside,
  type OutboundCall,
  OutboundError,
  type OutboundStream,
  openOutside,
} from '../../../../platform/outbound/call-outside.ts';
import { readHead } from './read-head.ts';

/** What a page says about itself; the picture as it came. */
export interface PagePreview {
  title: string;
  description: string;
  site: string;
  image: { mimetype: string; bytes: Buffer } | null;
}

/** Milliseconds for everything: page, redirections, picture. */
const whole = 3_000;
/** Bytes of a page that are read: what it says about itself is at its beginning. */
const pageLimit = 512 * 1024;
/** Bytes of its picture; the browser makes a small one of it. */
const pictureLimit = 1536 * 1024;
const pictureTypes = new Set(['image/jpeg', 'image/png', 'image/webp']);
const headers = {
  accept: 'text/html,application/xhtml+xml',
  'accept-encoding': 'identity',
  'accept-language': 'pt-BR,pt;q=0.9,en;q=0.5',
  'user-agent': 'Mozilla/5.0 (compatible; Recado link preview)',
};

/** The rules of reading a page: the origins that the operator allows, and a further one for its address and redirections. */
export interface PageRules {
  allowed: readonly string[];
  mayOpen?: (address: URL) => boolean;
}

/**
 * What the page at an address says about itself, read under the rules of all calls to the outside; null if it is no
 * page, says nothing, or cannot be read within three seconds.
 */
export async function previewOf(written: string, rules: PageRules): Promise<PagePreview | null> {
  const address = webAddress(written) ?? (isAllowed(written, rules.allowed) ? written : undefined);
  if (address === undefined) return null;
  const until = Date.now() + whole;
  const html = await pageAt(address, rules, until);
  if (html === undefined) return null;
  const { image, ...words } = readHead(html);
  if (words.title === '') return null;
  const picture = image === '' ? null : await pictureAt(image, address, rules.allowed, until);
  return { ...words, image: picture };
}

/** An operator may allow hosts that no address on the web has, e.g. of an intranet. */
function isAllowed(written: string, allowed: readonly string[]): boolean {
  return URL.canParse(written) && allowed.includes(new URL(written).origin);
}

/** The beginning of a page; undefined if the address leads to none, or not in time. */
async function pageAt(address: string, { allowed, mayOpen }: PageRules, until: number): Promise<string | undefined> {
  const answer = await opened({ address, headers, ...(mayOpen && { mayCall: mayOpen }) }, allowed, until);
  if (!answer) return undefined;
  const type = answer.headers['content-type'] ?? '';
  const isPage = answer.status === 200 && /^(?:text\/html|application\/xhtml\+xml)\b/i.test(type);
  const bytes = isPage ? await beginningOf(answer) : undefined;
  answer.content.destroy();
  return bytes && textOf(bytes, type);
}

function opened(call: OutboundCall, allowed: readonly string[], until: number): Promise<OutboundStream | undefined> {
  const left = until - Date.now();
  if (left <= 0) return Promise.resolve(undefined);
  return openOutside({ ...call, patience: left, within: left }, allowed).catch(nothing);
}

/** The first bytes of an answer, to the end of its head; what arrived before it failed or its time ended counts, too. */
async function beginningOf({ content }: OutboundStream): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of content) {
      const bytes = Buffer.from(part);
      parts.push(bytes);
      size += bytes.length;
      if (size >= pageLimit || bytes.includes('</head')) break;
    }
  } catch (error) {
    nothing(error);
  }
  return Buffer.concat(parts).subarray(0, pageLimit);
}

function textOf(bytes: Buffer, type: string): string {
  const beginning = bytes.toString('latin1', 0, 2_048);
  const [, charset = 'utf-8'] =
    /charset=["']?([\w-]{1,40})/i.exec(type) ?? /charset=["']?([\w-]{1,40})/i.exec(beginning) ?? [];
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return bytes.toString();
  }
}

/** The picture that a page names; null if it is none of a type that browsers draw, too large, or late. */
async function pictureAt(
  image: string,
  page: string,
  allowed: readonly string[],
  until: number,
): Promise<PagePreview['image']> {
  const left = until - Date.now();
  if (left <= 0 || !URL.canParse(image, page)) return null;
  const call = { address: new URL(image, page).href, limit: pictureLimit, patience: left };
  const answer = await callOutside(call, allowed).catch(nothing);
  const type = answer?.status === 200 ? await fileTypeFromBuffer(answer.body) : undefined;
  if (!answer || !type || !pictureTypes.has(type.mime)) return null;
  return { mimetype: type.mime, bytes: answer.body };
}

function nothing(error: unknown): undefined {
  if (!(error instanceof OutboundError)) throw error;
  return undefined;
}
