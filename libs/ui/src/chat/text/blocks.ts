/** A run of lines of a message: plain ones, a quotation, or a list. A line of a list keeps the number that was typed. */
export type Block =
  | { kind: 'lines'; text: string }
  | { kind: 'quote'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'numbered'; items: { number: number; text: string }[] };

const quoted = /^> ?(?=\S)/;
const item = /^[-*] +(?=\S)/;
const numbered = /^(\d{1,3})\. +(?=\S)/;
const code = /```[\s\S]+?```/g;

/**
 * Splits a message as WhatsApp does: lines that begin with `> ` are quoted, with `- ` or `* ` items of a list, with `1. `
 * numbered. Lines of a block of code stay as they are. Takes time linear in the length of the text.
 */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  for (const { line, isCode } of linesOf(text)) {
    const last = blocks.at(-1);
    const next = isCode ? { kind: 'lines' as const, text: line } : blockOf(line);
    if (!last || !extend(last, next)) blocks.push(next);
  }
  return blocks;
}

function blockOf(line: string): Block {
  if (quoted.test(line)) return { kind: 'quote', text: line.replace(quoted, '') };
  if (item.test(line)) return { kind: 'list', items: [line.replace(item, '')] };
  const number = numbered.exec(line)?.[1];
  if (number) return { kind: 'numbered', items: [{ number: Number(number), text: line.replace(numbered, '') }] };
  return { kind: 'lines', text: line };
}

/** Appends a block to one of its kind; false if they differ. */
function extend(last: Block, next: Block): boolean {
  if (last.kind === 'list' && next.kind === 'list') last.items.push(...next.items);
  else if (last.kind === 'numbered' && next.kind === 'numbered') last.items.push(...next.items);
  else if (last.kind === 'lines' && next.kind === 'lines') last.text += `\n${next.text}`;
  else if (last.kind === 'quote' && next.kind === 'quote') last.text += `\n${next.text}`;
  else return false;
  return true;
}

/** The lines of a text, with those that a block of code contains, begins or ends. */
function linesOf(text: string): { line: string; isCode: boolean }[] {
  const ranges = [...text.matchAll(code)].map((found) => [found.index, found.index + found[0].length] as const);
  let start = 0;
  let range = 0;
  return text.split('\n').map((line) => {
    const end = start + line.length;
    while ((ranges[range]?.[1] ?? Number.POSITIVE_INFINITY) <= start) range += 1;
    const isCode = (ranges[range]?.[0] ?? Number.POSITIVE_INFINITY) < end;
    start = end + 1;
    return { line, isCode };
  });
}
