import { z } from 'zod';
import { whatsappText } from '../../../../platform/text/markdown.ts';
import { longestText, type Part, readCommand, type TicketOutcome } from './answer.ts';

const url = z.string().max(2000);
const content = z.object({
  type: z.string().max(40).optional(),
  markdown: z.string().max(100_000).optional(),
  richText: z.array(z.unknown()).max(1000).optional(),
  url: url.nullish(),
  id: z.string().max(200).nullish(),
});
const bubble = z.object({ id: z.string().max(200).default(''), type: z.string().max(40), content: content.nullish() });
const item = z.object({ content: z.string().max(1000).nullish() });
const input = z.object({
  type: z.string().max(60),
  items: z.array(item).max(50).nullish(),
});
const clientSideAction = z.object({
  type: z.string().max(60),
  lastBubbleBlockId: z.string().max(200).nullish(),
  wait: z.object({ secondsToWaitFor: z.number() }).nullish(),
  redirect: z.object({ url: url.nullish() }).nullish(),
});

/** The fields that are used of Typebot's answers to startChat and continueChat. */
export const typebotReply = z.object({
  sessionId: z.string().max(200).optional(),
  messages: z.array(bubble).max(50),
  input: input.nullish(),
  clientSideActions: z.array(clientSideAction).max(50).nullish(),
});
type TypebotReply = z.output<typeof typebotReply>;
type Bubble = TypebotReply['messages'][number];

/** The longest pause that a flow may ask for, in milliseconds. */
const longestPause = 60_000;

/** The parts of a reply, its outcome, and the choices of its question. */
interface Read {
  parts: Part[];
  next: TicketOutcome;
  choices: string[];
}

/**
 * Reads the bubbles in their order, with the delay (milliseconds) between two of them and the pauses of the flow. A
 * bubble with a command ends the answer; without a further question the flow is finished.
 */
export function partsOf(reply: TypebotReply, delay: number): Read {
  const parts: Part[] = [];
  const say = (part: Part) => {
    if (delay > 0 && parts.length > 0) parts.push({ kind: 'pause', milliseconds: Math.min(delay, longestPause) });
    parts.push(part);
  };
  for (const one of reply.messages) {
    const part = partOf(one);
    const next = part?.kind === 'text' ? readCommand(part.text) : undefined;
    if (next) return { parts, next, choices: [] };
    if (part) say(part);
    for (const action of reply.clientSideActions ?? []) {
      if (action.wait && action.lastBubbleBlockId === one.id) parts.push(pauseOf(action.wait.secondsToWaitFor));
    }
  }
  for (const { redirect } of reply.clientSideActions ?? []) {
    if (redirect?.url) say({ kind: 'text', text: redirect.url });
  }
  const choices = (reply.input?.items ?? []).flatMap((choice) => choice.content?.trim() || []);
  if (choices.length > 0) say({ kind: 'text', text: choicesText(choices), choices });
  return { parts, next: reply.input ? { kind: 'stay' } : { kind: 'human' }, choices };
}

/** Writes choices as numbered text, like the chatbot's own menu. */
export function choicesText(choices: readonly string[]): string {
  return choices
    .map((choice, index) => `*[ ${index + 1} ]* - ${choice}`)
    .join('\n')
    .slice(0, longestText);
}

function pauseOf(seconds: number): Part {
  return { kind: 'pause', milliseconds: Math.min(Math.max(0, Math.round(seconds * 1000)), longestPause) };
}

function partOf({ type, content }: Bubble): Part | undefined {
  if (!content) return undefined;
  if (type === 'text') {
    const text =
      content.markdown === undefined ? richTextLines(content.richText ?? []) : whatsappText(content.markdown);
    return text.trim() === '' ? undefined : { kind: 'text', text: text.trim().slice(0, longestText) };
  }
  if (!content.url) return undefined;
  // Video players of other sites are pages, not files.
  const isFile =
    type === 'image' || type === 'audio' || type === 'embed' || (type === 'video' && content.type === 'url');
  return isFile ? { kind: 'file', url: content.url, mayBePage: type === 'embed' } : { kind: 'text', text: content.url };
}

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

/** The depth to which lists and links in a text are read. */
const deepest = 6;

/** Converts the rich text of older hosts, which send no Markdown, to WhatsApp's marks: one line for each paragraph. */
function richTextLines(paragraphs: readonly unknown[]): string {
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
