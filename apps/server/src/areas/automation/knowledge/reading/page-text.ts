import { decoded } from '../../../../platform/text/html-entities.ts';

/** Elements whose content is no text of the page, or is the same on every page of a site. */
const leftOut = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'head',
  'nav',
  'footer',
  'form',
  'iframe',
  'select',
]);
/** Elements that stand in a line with the text around them. */
const inLine = new Set([
  'a',
  'abbr',
  'b',
  'bdi',
  'bdo',
  'cite',
  'code',
  'em',
  'i',
  'kbd',
  'label',
  'mark',
  'q',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'time',
  'u',
]);

/**
 * The text of a page: headings as `# …`, blocks separated by empty lines. Nothing of the page is interpreted beyond the names of its tags, and each
 * character is looked at once, so that no page takes longer than its length.
 */
export function pageText(html: string): string {
  const parts: string[] = [];
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open === -1) break;
    parts.push(html.slice(at, open));
    if (html.startsWith('<!--', open)) {
      const end = html.indexOf('-->', open);
      at = end === -1 ? html.length : end + 3;
      continue;
    }
    const end = html.indexOf('>', open);
    if (end === -1) {
      at = html.length;
      break;
    }
    const tag = html.slice(open + 1, Math.min(end, open + 12));
    const { name, isEnd } = nameOf(tag);
    if (name === '') {
      parts.push('<');
      at = open + 1;
      continue;
    }
    at = end + 1;
    if (!isEnd && leftOut.has(name)) at = afterElement(html, at, name);
    parts.push(isEnd || leftOut.has(name) ? separator(name) : beginning(name));
  }
  parts.push(html.slice(at));
  return decoded(parts.join(''))
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.split(/\s/).filter(Boolean).join(' '))
    .join('\n')
    .split('\n\n')
    .map((block) => block.trim())
    .filter((block) => /[^#\s]/.test(block))
    .join('\n\n');
}

function nameOf(tag: string): { name: string; isEnd: boolean } {
  const isEnd = tag.startsWith('/');
  const name = /^[a-z][a-z0-9]{0,10}/i.exec(isEnd ? tag.slice(1) : tag)?.[0] ?? (tag.startsWith('!') ? '!' : '');
  return { name: name.toLowerCase(), isEnd };
}

function separator(name: string): string {
  return inLine.has(name) ? '' : '\n\n';
}

function beginning(name: string): string {
  const level = /^h([1-6])$/.exec(name)?.[1];
  if (level) return `\n\n${'#'.repeat(Number(level))} `;
  if (name === 'br' || name === 'li' || name === 'tr') return '\n';
  return name === 'td' || name === 'th' ? ' ' : separator(name);
}

/** The place after the end of an element; the end of the page if it has none. */
function afterElement(html: string, from: number, name: string): number {
  const end = new RegExp(`</${name}\\b`, 'gi');
  end.lastIndex = from;
  const found = end.exec(html);
  const close = found ? html.indexOf('>', found.index) : -1;
  return close === -1 ? html.length : close + 1;
}
