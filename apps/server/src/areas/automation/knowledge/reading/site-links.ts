import { decoded } from '../../../../platform/text/html-entities.ts';

const longestAddress = 2000;
/** The most links of one page that are looked at. */
const mostLinks = 1000;
const hrefOf = /\shref\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const relOf = /\srel\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
/** What is no page of text, by the end of its name. */
const isFile =
  /\.(?:jpe?g|png|gif|svg|webp|ico|css|js|json|xml|zip|gz|mp[34]|webm|avi|mov|woff2?|ttf|pdf|docx?|xlsx?|pptx?|exe|apk|dmg)$/i;

/**
 * Whether an address is below that of a site: of the same origin, in the folder of its path. `https://a.br/help/start` has all of `/help/`.
 */
export function isBelow(site: string, address: URL): boolean {
  const { origin, pathname } = new URL(site);
  return address.origin === origin && address.pathname.startsWith(pathname.slice(0, pathname.lastIndexOf('/') + 1));
}

/** The address of a page as it is compared: without its fragment; undefined unless it is a page below the site. */
export function pageBelow(site: string, written: string, base: string): string | undefined {
  const address = URL.parse(written, base);
  if (address === null || address.username + address.password !== '' || !isBelow(site, address)) return undefined;
  address.hash = '';
  return address.href.length > longestAddress || isFile.test(address.pathname) ? undefined : address.href;
}

/** The pages below a site to which a page links, each once. Each character is looked at once, as in `pageText`. */
export function linksOf(html: string, site: string, base: string): string[] {
  const found = new Set<string>();
  let looked = 0;
  let at = 0;
  while (looked < mostLinks) {
    const open = html.indexOf('<', at);
    const end = open === -1 ? -1 : html.indexOf('>', open);
    if (end === -1) break;
    at = end + 1;
    if (!/^<a\s/i.test(html.slice(open, open + 3))) continue;
    looked += 1;
    const tag = html.slice(open, Math.min(end + 1, open + longestAddress + 500));
    const written = attributeOf(tag, hrefOf);
    if (written === undefined || attributeOf(tag, relOf)?.toLowerCase().includes('nofollow')) continue;
    const address = pageBelow(site, decoded(written).trim(), base);
    if (address) found.add(address);
  }
  return [...found];
}

/** The value of an attribute of a tag, in either form of quotation marks or in none. */
function attributeOf(tag: string, attribute: RegExp): string | undefined {
  const [, double, single, bare] = attribute.exec(tag) ?? [];
  return double ?? single ?? bare;
}

/** The pages below a site that a sitemap names, at most so many; a map of maps names none. */
export function sitemapPages(xml: string, site: string, most: number): string[] {
  const found = new Set<string>();
  let at = 0;
  while (found.size < most) {
    const open = xml.indexOf('<loc>', at);
    const end = open === -1 ? -1 : xml.indexOf('</loc>', open);
    if (end === -1) break;
    at = end + 6;
    const written = xml.slice(open + 5, end);
    const address = written.length > longestAddress ? undefined : pageBelow(site, decoded(written).trim(), site);
    if (address) found.add(address);
  }
  return [...found];
}

/** The title of a page; empty if it has none. */
export function titleOf(html: string): string {
  const open = html.search(/<title[\s>]/i);
  const begin = open === -1 ? -1 : html.indexOf('>', open) + 1;
  const end = begin < 1 ? -1 : html.indexOf('<', begin);
  return end === -1
    ? ''
    : decoded(html.slice(begin, Math.min(end, begin + 1000)))
        .split(/\s+/)
        .filter(Boolean)
        .join(' ')
        .slice(0, 200);
}
