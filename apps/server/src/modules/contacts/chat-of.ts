import type { ChatAddress } from '../../channels/port.ts';

/** How a contact is reached: his LID when it is known, else his number; a group's number is its chat. */
export function chatOf(contact: { number: string | null; lid: string | null; isGroup: boolean }): ChatAddress {
  return {
    chatId: contact.lid ?? contact.number ?? '',
    number: contact.isGroup ? null : contact.number,
    lid: contact.lid,
    isGroup: contact.isGroup,
  };
}
