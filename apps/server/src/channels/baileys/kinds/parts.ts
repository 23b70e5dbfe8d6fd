import type { MessageCard } from '@recado/contract';
import { type proto, toNumber } from 'baileys';
import type { Text } from '../../card-content.ts';
import type { MessageContent } from '../../port.ts';

type Whole = Parameters<typeof toNumber>[0];

/** A text, with what the sender's phone says about the page whose address is in it. */
export function linkedText(message: proto.Message.IExtendedTextMessage): MessageContent | null {
  const { text, title, description, matchedText } = message;
  const shown = text || title || description;
  if (!shown) return null;
  const hasPreview = matchedText && (title || description) && shown.includes(matchedText);
  const link = hasPreview && { address: matchedText, title: title ?? '', description: description ?? '' };
  return { kind: 'text', text: shown, ...(link && { link }) };
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
