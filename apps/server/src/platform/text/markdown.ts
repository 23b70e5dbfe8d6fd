/** A fence of code, which stays as it is: WhatsApp shows text between three backticks in a fixed width. */
const fence = /(```[\s\S]*?(?:```|$))/;

/**
 * Converts the Markdown of language models and bots to WhatsApp's formatting: `**bold**` and headings become `*bold*`,
 * `~~struck~~` `~struck~`, links their text with the address, tables lines, lists one form. What WhatsApp reads itself
 * (`*`, `_`, `-`, `1.`, `>`, code) stays, so that a text that is written for WhatsApp is not changed.
 */
export function whatsappText(markdown: string): string {
  return markdown
    .split(fence)
    .map((part) => (part.startsWith('```') ? part.replace(/^```[\w+-]*\n/, '```\n') : converted(part)))
    .join('')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** A text as it is spoken: without the marks of Markdown, addresses of links, rules and code fences. */
export function spokenText(markdown: string): string {
  return markdown
    .replace(/```[\w+-]*\n?/g, '')
    .replace(/!?\[([^\][\n]*)\]\([^()\s]*\)/g, '$1')
    .replace(/https?:\/\/\S+/g, '')
    .split('\n')
    .filter((line) => !isRule(line))
    .map((line) => cells(line.replace(/^\s*(?:#{1,6}|>+|[-*+•])\s+/, '')))
    .join('\n')
    .replace(/\*+|~~|`+|(?<!\p{L})_+|_+(?!\p{L})/gu, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/\n{2,}/g, '\n')
    .trim();
}

function converted(text: string): string {
  return text
    .split('\n')
    .filter((line) => !isRule(line))
    .map((line) => inLine(cells(line)))
    .join('\n');
}

/** A horizontal rule, or the line below the heading of a table. */
function isRule(line: string): boolean {
  const plain = line.trim();
  return /^(?:-{3,}|\*{3,}|_{3,})$/.test(plain) || /^\|?(?:\s*:?-{2,}:?\s*\|)+\s*(?::?-{2,}:?\s*)?$/.test(plain);
}

/** The row of a table as one line. */
function cells(line: string): string {
  const row = /^\s*\|(.+)\|\s*$/.exec(line)?.[1];
  if (row === undefined) return line;
  return row
    .split('|')
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(' – ');
}

function inLine(line: string): string {
  const heading = headingIn(line);
  if (heading !== undefined) return `*${marks(heading).replace(/\*/g, '')}*`;
  return marks(line.replace(/^(\s*)[*+]\s+/, '$1- '));
}

/** The text of a heading, without the signs that may close it; undefined for any other line. */
function headingIn(line: string): string | undefined {
  const text = /^\s{0,3}#{1,6}\s(.+)$/.exec(line)?.[1]?.trim();
  if (!text) return undefined;
  let end = text.length;
  while (text[end - 1] === '#') end -= 1;
  return text.slice(0, end).trim() || undefined;
}

function marks(line: string): string {
  return line
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/!?\[([^\][\n]*)\]\(<?([^()\s>]+)>?(?:\s+"[^"\n]*")?\)/g, (_all, text: string, address: string) =>
      text.trim() === '' || text.trim() === address ? address : `${text.trim()} (${address})`,
    )
    .replace(/\*\*\*(?=\S)([^*\n]+?)\*\*\*/g, '*_$1_*')
    .replace(/\*\*(?=\S)([^\n]+?)\*\*/g, '*$1*')
    .replace(/(?<![\p{L}\p{N}_])__(?=\S)([^_\n]+?)__(?![\p{L}\p{N}_])/gu, '*$1*')
    .replace(/~~(?=\S)([^~\n]+?)~~/g, '~$1~')
    .replace(/\\([*_~`#>[\]()!.+-])/g, '$1');
}
