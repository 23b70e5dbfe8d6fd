import type { proto } from 'baileys';
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

/** Name and numbers of a contact card (vCard 3.0); prefers `waid`, the number that WhatsApp knows. */
export function parseVcard(vcard: string, displayName: string): { name: string; numbers: string[] } {
  const lines = vcard.split(/\r?\n/);
  const name = lines.find((line) => /^FN[:;]/i.test(line))?.replace(/^[^:]*:/, '') || displayName;
  const numbers = lines.filter((line) => /^(item\d+\.)?TEL/i.test(line)).map(numberOf);
  return { name, numbers: numbers.filter(Boolean) };
}

/** A contact card that WhatsApp can show and use. */
export function formatVcard(contact: { name: string; numbers: string[] }): string {
  const name = contact.name.replace(/[\r\n;,\\]/g, ' ');
  const phones = contact.numbers
    .map((number) => number.replace(/\D/g, ''))
    .map((digits) => `TEL;type=CELL;type=VOICE;waid=${digits}:+${digits}`);
  return ['BEGIN:VCARD', 'VERSION:3.0', `FN:${name}`, ...phones, 'END:VCARD'].join('\n');
}

function numberOf(line: string): string {
  return (/waid=(\d+)/i.exec(line)?.[1] ?? line.replace(/^[^:]*:/, '')).replace(/\D/g, '');
}
