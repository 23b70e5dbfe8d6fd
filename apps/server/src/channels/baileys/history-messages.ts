import { isLidUser, isPnUser, jidNormalizedUser, type proto, WAMessageStatus } from 'baileys';
import type { HistoryMessage } from '../port.ts';
import { chatAddress, type OwnNames } from './address.ts';
import { createPauses, type HistoryPart, messageIn } from './history-part.ts';
import { eventsOf } from './normalise.ts';

/** The other JID of a person: number for a LID, LID for a number; undefined if unknown. */
type OtherName = (jid: string | null | undefined) => string | undefined;

/**
 * The messages of a part of the history, oldest first in each chat, without those that are not for a person. Pauses
 * regularly, so that the event loop stays free for live messages.
 */
export async function oldMessages(part: HistoryPart, own: OwnNames): Promise<HistoryMessage[]> {
  const otherName = otherNames(part);
  const pause = createPauses();
  const found: HistoryMessage[] = [];
  for (const { about, messages } of part.chats) {
    const chatName = about.displayName || about.name || '';
    // WhatsApp sends the newest first, with times in whole seconds.
    for (const encoded of messages.toReversed()) {
      const message = messageIn(encoded);
      if (message) found.push(...oldMessage(message, about.id ?? '', chatName, otherName, own));
      await pause();
    }
  }
  return found;
}

function oldMessage(
  message: proto.IWebMessageInfo,
  chatJid: string,
  chatName: string,
  otherName: OtherName,
  own: OwnNames,
): HistoryMessage[] {
  const remoteJid = message.key?.remoteJid || chatJid;
  const participant = message.key?.participant || message.participant;
  const key = {
    ...message.key,
    remoteJid,
    remoteJidAlt: otherName(remoteJid),
    participant: participant ?? undefined,
    participantAlt: otherName(participant),
  };
  return eventsOf({ ...message, key }, own).flatMap((event) =>
    event.type === 'message'
      ? [
          {
            message: event.message,
            chatName,
            ack: ackOf(message.status),
            reactions: reactionsOf({ ...message, key }, otherName),
          },
        ]
      : [],
  );
}

/** Maps Baileys' 2 sent, 3 delivered, 4 read, 5 played to the product's 1, 2, 3 and 5 (SPEC §4.2). */
function ackOf(status: proto.WebMessageInfo.Status | null | undefined): number {
  if (status === WAMessageStatus.PLAYED) return 5;
  return Math.max(0, (status ?? 0) - 1);
}

function reactionsOf(
  { reactions, key: own }: proto.IWebMessageInfo,
  otherName: OtherName,
): HistoryMessage['reactions'] {
  return (reactions ?? []).flatMap(({ key, text }) => {
    const jid = key?.participant || key?.remoteJid || own?.remoteJid || '';
    const { number, lid } = chatAddress(jid, otherName(jid));
    return text ? [{ emoji: text, fromMe: key?.fromMe ?? false, author: { number, lid, name: '' } }] : [];
  });
}

/** Maps the JIDs of persons to their other ones, which WhatsApp sends in a list and with each conversation. */
function otherNames({ about, chats }: HistoryPart): OtherName {
  const names = new Map<string, string>();
  function learn(first: string | null | undefined, second: string | null | undefined): void {
    if (!first || !second) return;
    const [one, other] = [jidNormalizedUser(first), jidNormalizedUser(second)];
    names.set(one, other).set(other, one);
  }
  for (const { pnJid, lidJid } of about.phoneNumberToLidMappings ?? []) learn(pnJid, lidJid);
  for (const { id, pnJid, lidJid } of chats.map((chat) => chat.about)) {
    learn(pnJid, lidJid);
    if (isLidUser(id ?? undefined)) learn(id, pnJid);
    if (isPnUser(id ?? undefined)) learn(id, lidJid);
  }
  return (jid) => (jid ? names.get(jidNormalizedUser(jid)) : undefined);
}
