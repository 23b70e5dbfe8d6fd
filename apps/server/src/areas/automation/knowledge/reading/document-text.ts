import { decoded } from '../../../../platform/text/html-entities.ts';

/** What a document consists of, as far as it is text: ends of paragraphs, styles of headings, breaks, and runs of text. */
const part = /<w:pStyle w:val="([^"<>]+)"|<w:(tab|br)\b|<w:t(?: [^<>]*)?>([^<]*)<|<\/w:(p|tc)>/g;
const headingStyle = /^(?:heading|t[ií]tulo|ttulo)\s?([1-6])?$/i;

/** The paragraphs of the main part of a Word document (`word/document.xml`), headings as `# …`. */
export function documentText(xml: string): string {
  const paragraphs: string[] = [];
  let words = '';
  let level = 0;
  for (const [, style, space, text, end] of xml.matchAll(part)) {
    if (style !== undefined) {
      const heading = headingStyle.exec(style);
      level = heading ? Number(heading[1] ?? 1) : 0;
    }
    if (space) words += ' ';
    if (text !== undefined) words += decoded(text);
    if (end !== 'p') continue;
    if (words.trim() !== '') paragraphs.push(`${level > 0 ? `${'#'.repeat(level)} ` : ''}${words.trim()}`);
    words = '';
    level = 0;
  }
  return paragraphs.join('\n\n');
}
