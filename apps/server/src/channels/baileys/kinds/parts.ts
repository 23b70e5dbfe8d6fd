import type { CardKind, CardLine, MessageCard } from '@recado/contract';
import { type proto, toNumber } from 'baileys';
import type { MessageContent } from '../../port.ts';

type Text = string | null | undefined;
type Whole = Parameters<typeof toNumber>[0];

/** The parts of a card as the protocol has them: each may be missing or empty. */
interface CardParts {
  title?: Text;
  text?: Text;
  footer?: Text;
  lines?: (CardLine | undefined)[] | undefined;
  amount?: MessageCard['amount'] | undefined;
  count?: number | null | undefined;
  code?: Text;
  link?: Text;
  startsAt?: number | undefined;
  endsAt?: number | undefined;
  place?: Text;
}

/** A card, without its empty parts. `words`: what the sender wrote themselves; none if it is missing. */
export function card(kind: CardKind, parts: CardParts, words: Text = ''): MessageContent {
  const { title, text, footer, amount, count, code, link, startsAt, endsAt, place } = parts;
  const lines = parts.lines?.flatMap((line) => (line && (line.title || line.text) ? [line] : [])) ?? [];
  const filled = {
    ...(title && { title }),
    ...(text && { text }),
    ...(footer && { footer }),
    ...(lines.length > 0 && { lines }),
    ...(amount && Number.isFinite(amount.value) && { amount }),
    ...(count && { count }),
    ...(code && { code }),
    ...(link && { link }),
    ...(startsAt !== undefined && { startsAt }),
    ...(endsAt !== undefined && { endsAt }),
    ...(place && { place }),
  };
  return { kind: 'card', card: { kind, ...filled }, words: words ?? '' };
}

/** A text, or null if there is none. */
export function shownText(text: Text): MessageContent | null {
  return text ? { kind: 'text', text } : null;
}

/** A text, with what the sender's phone says about the page whose address is in it. */
export function linkedText(message: proto.Message.IExtendedTextMessage): MessageContent | null {
  const { text, title, description, matchedText } = message;
  const shown = text || title || description;
  if (!shown) return null;
  const hasPreview = matchedText && (title || description) && shown.includes(matchedText);
  const link = hasPreview && { address: matchedText, title: title ?? '', description: description ?? '' };
  return { kind: 'text', text: shown, ...(link && { link }) };
}

/** The row of a list that the person chose: its title is their answer, the line below it only explains it. */
export function chosenRow(title: Text, description: Text): MessageContent | null {
  if (!title || !description) return shownText(title || description);
  return { kind: 'text', text: `${title}\n${description}`, words: title };
}

/** One line of a card. */
export function line(title: Text, text?: Text): CardLine {
  return { title: title ?? '', text: text ?? '' };
}

/** A price in thousandths of a currency (`amount1000` of the protocol); undefined for none. */
export function priceOf(thousandths: Whole, currency: Text): MessageCard['amount'] {
  if (thousandths === null || thousandths === undefined || !currency) return undefined;
  const value = toNumber(thousandths) / 1000;
  return value > 0 ? { value, currency } : undefined;
}

/** A time in seconds as milliseconds since 1970; undefined for none. */
export function secondsOf(seconds: Whole): number | undefined {
  const value = toNumber(seconds ?? 0);
  return value > 0 ? value * 1000 : undefined;
}
