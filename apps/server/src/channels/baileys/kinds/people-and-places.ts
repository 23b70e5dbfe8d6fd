import { enteredNumber } from '@recado/contract/phone-numbers';
import type { proto } from 'baileys';
import { readContactCards } from '../../../platform/text/contact-cards.ts';
import { bounds } from '../../border/fields.ts';
import type { MessageContent } from '../../port.ts';

/**
 * The people of one or several contact cards. Bounded before they are read: a forged card of a megabyte is read for
 * seconds.
 */
export function contactsContent(contacts: readonly proto.Message.IContactMessage[]): MessageContent {
  const cards = contacts.slice(0, bounds.cards);
  const mostLines = Math.ceil(bounds.cardLines / Math.max(cards.length, 1));
  let left = bounds.cardSource;
  return {
    kind: 'contact',
    contacts: cards.map(({ vcard, displayName }) => {
      const text = (vcard ?? '').slice(0, left);
      left -= text.length;
      return parseVcard(text, displayName ?? '', mostLines);
    }),
  };
}

/** A place with all words that came with it. */
export function placeContent(place: proto.Message.ILocationMessage): MessageContent {
  const { degreesLatitude, degreesLongitude, name, address, comment, isLive } = place;
  const words = new Set([name, address, comment].filter((text) => text));
  return {
    kind: 'location',
    latitude: degreesLatitude ?? 0,
    longitude: degreesLongitude ?? 0,
    name: [...words].join(', '),
    ...(isLive && { live: true }),
  };
}

/** Name and numbers of a contact card; prefers `waid`, the number that WhatsApp knows. */
export function parseVcard(
  vcard: string,
  displayName: string,
  mostLines: number = bounds.cardLines,
): { name: string; numbers: string[] } {
  const [card] = readContactCards(vcard, mostLines);
  const written = card?.numbers.slice(0, bounds.numbersOfCard) ?? [];
  const numbers = written.map(({ text, waid }) => waid ?? enteredNumber(text) ?? text.replace(/\D/g, ''));
  return { name: card?.name || displayName, numbers: numbers.filter(Boolean) };
}

/** A contact card that WhatsApp can show and use. */
export function formatVcard(contact: { name: string; numbers: string[] }): string {
  const name = contact.name.replace(/[\r\n;,\\]/g, ' ');
  const phones = contact.numbers
    .map((number) => number.replace(/\D/g, ''))
    .map((digits) => `TEL;type=CELL;type=VOICE;waid=${digits}:+${digits}`);
  return ['BEGIN:VCARD', 'VERSION:3.0', `FN:${name}`, ...phones, 'END:VCARD'].join('\n');
}
