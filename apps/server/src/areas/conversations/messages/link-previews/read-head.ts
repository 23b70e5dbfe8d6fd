import { linkPreviewBounds } from '@recado/contract';
import { oneLine, shortened, storableText } from '../../../../platform/text/foreign-text.ts';
import { decoded } from '../../../../platform/text/html-entities.ts';

/** What a page says about itself; texts are empty if it says nothing. `image`: an address, perhaps relative. */
export interface PageHead {
  title: string;
  description: string;
  site: string;
  image: string;
}

/** The longest tag that is read, and the most of them: no page needs more, and forged ones end here. */
const longestTag = 4_096;
const mostTags = 400;

/** Attributes of a tag; every part is bounded, so that it takes linear time. */
const attribute = /[\s"']([a-z][a-z:-]{0,40})\s{0,8}=\s{0,8}(?:"([^"]{0,4000})"|'([^']{0,4000})'|([^\s"'>]{1,4000}))/gi;

/** The names under which pages describe themselves, best first. */
const names = {
  title: ['og:title', 'twitter:title'],
  description: ['og:description', 'twitter:description', 'description'],
  site: ['og:site_name', 'application-name'],
  image: ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image'],
} as const;

/**
 * Reads the title, description, site and picture of a page from the beginning of its HTML. It looks only for `meta` and
 * `title`; nothing of the page is interpreted, and all that comes out is text.
 */
export function readHead(html: string): PageHead {
  const found = metaOf(html);
  const first = (wanted: readonly string[]) => wanted.map((name) => found.get(name)).find(Boolean) ?? '';
  return {
    title: textOf(first(names.title) || titleOf(html), linkPreviewBounds.title),
    description: textOf(first(names.description), linkPreviewBounds.description),
    site: textOf(first(names.site), linkPreviewBounds.site),
    image: decoded(first(names.image)).trim(),
  };
}

function metaOf(html: string): Map<string, string> {
  const found = new Map<string, string>();
  const lower = html.toLowerCase();
  let at = lower.indexOf('<meta');
  for (let seen = 0; at !== -1 && seen < mostTags; seen += 1) {
    const attributes = attributesOf(html.slice(at, at + longestTag));
    const name = (attributes.get('property') ?? attributes.get('name') ?? '').toLowerCase();
    const content = attributes.get('content');
    if (name && content && !found.has(name)) found.set(name, content);
    at = lower.indexOf('<meta', at + 5);
  }
  return found;
}

/** The attributes of the tag at the beginning of a piece of HTML; a later tag in it is not read. */
function attributesOf(piece: string): Map<string, string> {
  const end = tagEnd(piece);
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single, bare] of piece.slice(0, end).matchAll(attribute)) {
    const key = name.toLowerCase();
    if (!attributes.has(key)) attributes.set(key, double ?? single ?? bare ?? '');
  }
  return attributes;
}

/** Where a tag ends: at the first `>` outside quotation marks. */
function tagEnd(piece: string): number {
  let quote = '';
  for (let at = 0; at < piece.length; at += 1) {
    const character = piece[at] ?? '';
    if (quote) quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return at;
  }
  return piece.length;
}

function titleOf(html: string): string {
  const lower = html.toLowerCase();
  const opened = lower.indexOf('<title');
  const start = opened === -1 ? -1 : lower.indexOf('>', opened);
  if (start === -1) return '';
  const end = lower.indexOf('</title', start);
  return html.slice(start + 1, end === -1 ? start + 1 + longestTag : Math.min(end, start + 1 + longestTag));
}

function textOf(text: string, longest: number): string {
  return shortened(oneLine(storableText(decoded(text.slice(0, longestTag)))), longest, '…');
}
