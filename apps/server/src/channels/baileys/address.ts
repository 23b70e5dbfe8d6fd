import { isJidGroup, isLidUser, isPnUser, jidDecode, jidNormalizedUser } from 'baileys';
import type { ChatAddress } from '../port.ts';

/**
 * The address of a chat from its one or two JIDs. `chatId` is the LID if known, because it stays when a person changes
 * number; otherwise the number; for a group its own JID (WHATSAPP.md, Identity).
 */
export function chatAddress(jid: string, alternative?: string | null): ChatAddress {
  const names = [jid, alternative ?? ''].filter(Boolean).map((name) => jidNormalizedUser(name));
  if (isJidGroup(names[0])) return { chatId: names[0] ?? jid, number: null, lid: null, isGroup: true };
  const lid = names.find((name) => isLidUser(name)) ?? null;
  const phone = names.find((name) => isPnUser(name)) ?? null;
  const number = phone ? userOf(phone) : null;
  return { chatId: lid ?? number ?? names[0] ?? jid, number, lid, isGroup: false };
}

/** The part of a JID before the `@` and without the device, e.g. the digits of a phone number. */
export function userOf(jid: string): string {
  return jidDecode(jid)?.user ?? jid.split(/[@:]/, 1)[0] ?? jid;
}

/** The JID to send to: the LID if known, otherwise the phone number (WHATSAPP.md, error 463). */
export function destination(chat: ChatAddress): string {
  if (chat.isGroup) return chat.chatId;
  if (chat.lid) return chat.lid;
  if (chat.number) return `${chat.number}@s.whatsapp.net`;
  return chat.chatId;
}

/** The JID of a person, from their LID or the digits of their number; undefined for null. */
export function personJid(person: string | null): string | undefined {
  if (!person) return undefined;
  return person.includes('@') ? person : `${person}@s.whatsapp.net`;
}

/** This connection's own JIDs, to recognise its own messages. */
export interface OwnNames {
  id: string;
  lid: string;
}
