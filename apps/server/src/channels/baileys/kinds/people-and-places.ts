import { enteredNumber } from '@recado/api/phone-numbers';
import type { proto } from 'baileys';
import { readContactCards } from '../../../platform/text/contact-cards.ts';
import type { MessageContent } from '../../port.ts';

/** The people of one or several contact cards. */
export function contactsContent(contacts: readonly proto.Message.IContactMessage[]): MessageContent {
  return { kind: 'contact', contacts: contacts.map((card) => parseVcard(card.vcard ?? '', card.displayName ?? '')) };
}

/** A place with all words that came with it. */
export function placeContent(place: proto.Message.ILocationMessage): MessageContent {
  const { degreesLatitude, degreesLongitude, name, address, comment } = place;
  const words = new Set([name, address, comment].filter((text) => text));
  return {
    kind: 'location',
    latitude: degreesLatitude ?? 0,
    longitude: degreesLongitude ?? 0,
    name: [...words].join(', '),
  };
}

/** Name and numbers of a contact card; prefers `waid`, the number that WhatsApp knows. */
export function parseVcard(vcard: string, displayName: string): { name: string; numbers: string[] } {
  const [card] = readContactCards(vcard);
  const numbers = card?.numbers.map(({ text, waid }) => waid ?? enteredNumber(text) ?? text.replace(/\D/g, '')) ?? [];
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
