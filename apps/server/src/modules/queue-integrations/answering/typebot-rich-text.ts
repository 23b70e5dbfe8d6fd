import { z } from 'zod';

const leaf = z.object({
  text: z.string().max(100_000),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
});
const element = z.object({
  type: z.string().max(40).optional(),
  url: z.string().max(2000).optional(),
  children: z.array(z.unknown()).max(1000),
});

/** The depth of lists and links in a text; what is deeper is not read. */
const deepest = 6;

/** The rich text of older hosts, which know no markdown, in WhatsApp's marks: one line for each paragraph. */
export function richTextLines(paragraphs: readonly unknown[]): string {
  return paragraphs.map((paragraph) => words(paragraph, 0)).join('\n');
}

function words(node: unknown, depth: number): string {
  if (depth > deepest) return '';
  const plain = leaf.safeParse(node);
  if (plain.success) return marked(plain.data);
  const read = element.safeParse(node);
  if (!read.success) return '';
  const { type, url, children } = read.data;
  const inner = children.map((child) => words(child, depth + 1));
  if (type === 'ul' || type === 'ol') return inner.map((line) => `- ${line}`).join('\n');
  const text = inner.join('');
  return url && url !== text ? `${text} (${url})` : text;
}

function marked({ text, bold, italic }: z.output<typeof leaf>): string {
  if (text.trim() === '') return text;
  const slanted = italic ? `_${text}_` : text;
  return bold ? `*${slanted}*` : slanted;
}
