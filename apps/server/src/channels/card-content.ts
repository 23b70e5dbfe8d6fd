import type { CardKind, CardLine, MessageCard } from '@recado/contract';
import type { MessageContent } from './port.ts';

/** A text as a provider has it. */
export type Text = string | null | undefined;

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

/** The row of a list that the person chose: its title is their answer, the line below it only explains it. */
export function chosenRow(title: Text, description: Text): MessageContent | null {
  if (!title || !description) return shownText(title || description);
  return { kind: 'text', text: `${title}\n${description}`, words: title };
}

/** One line of a card. */
export function line(title: Text, text?: Text): CardLine {
  return { title: title ?? '', text: text ?? '' };
}
