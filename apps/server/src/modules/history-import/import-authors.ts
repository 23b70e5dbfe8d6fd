import type { HistoryMessage } from '../../channels/port.ts';
import type { Services } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import type { ContactRow } from '../contacts/contact-rows.ts';
import { resolveContact } from '../contacts/resolve-contact.ts';

/**
 * The author of each message, by WhatsApp's id: the contact itself, or in a group the person, who becomes a contact.
 * Our own messages have no author.
 */
export async function importAuthors(
  services: Services,
  unit: Unit,
  companyId: number,
  contact: ContactRow,
  history: readonly HistoryMessage[],
): Promise<Map<string, number>> {
  const people = new Map<string, number>();
  const authors = new Map<string, number>();
  for (const { message } of history) {
    if (message.fromMe) continue;
    const { author } = message;
    if (!message.chat.isGroup || !author) {
      authors.set(message.wid, contact.id);
      continue;
    }
    const { number, lid, name } = author;
    const chatId = lid ?? number ?? '';
    const known = people.get(chatId);
    const chat = { chatId, number, lid, isGroup: false };
    const id = known ?? (await resolveContact(services, unit, companyId, { chat, pushName: name })).id;
    people.set(chatId, id);
    authors.set(message.wid, id);
  }
  return authors;
}
