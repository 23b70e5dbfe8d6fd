import { isLidUser, isPnUser, jidNormalizedUser, type proto, WAMessageStatus } from 'baileys';
import type { HistoryMessage } from '../port.ts';
import { userOf } from './address.ts';
import { eventsOf, type OwnNames } from './normalise.ts';

/** The other name of a person: his number for a LID, his LID for a number; undefined when it is not known. */
type OtherName = (jid: string | null | undefined) => string | undefined;

/** The messages of a part of the history, each chat's oldest first; what is no message for a person is left out. */
export function oldMessages(history: proto.IHistorySync, own: OwnNames): HistoryMessage[] {
  const otherName = otherNames(history);
  const conversations = history.conversations ?? [];
  return conversations.flatMap((conversation) => {
    const { id, name, displayName, messages } = conversation;
    const chatName = displayName || name || '';
    // WhatsApp sends the newest first, and tells times in seconds only.
    return (messages ?? [])
      .toReversed()
      .flatMap(({ message }) => (message ? oldMessage(message, id ?? '', chatName, otherName, own) : []));
  });
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
      ? [{ message: event.message, chatName, ack: ackOf(message.status), reactions: reactionsOf({ ...message, key }) }]
      : [],
  );
}

/** Baileys counts 2 sent, 3 delivered, 4 read, 5 played; the product 1, 2, 3 and 5 (SPEC §4.2). */
function ackOf(status: proto.WebMessageInfo.Status | null | undefined): number {
  if (status === WAMessageStatus.PLAYED) return 5;
  return Math.max(0, (status ?? 0) - 1);
}

function reactionsOf({ reactions, key: own }: proto.IWebMessageInfo): HistoryMessage['reactions'] {
  return (reactions ?? []).flatMap(({ key, text }) => {
    const author = userOf(key?.participant || key?.remoteJid || own?.remoteJid || '');
    return text ? [{ emoji: text, fromMe: key?.fromMe ?? false, author }] : [];
  });
}

/** WhatsApp tells numbers and LIDs of one person in a list, and beside each conversation. */
function otherNames(history: proto.IHistorySync): OtherName {
  const names = new Map<string, string>();
  function learn(first: string | null | undefined, second: string | null | undefined): void {
    if (!first || !second) return;
    const [one, other] = [jidNormalizedUser(first), jidNormalizedUser(second)];
    names.set(one, other).set(other, one);
  }
  for (const { pnJid, lidJid } of history.phoneNumberToLidMappings ?? []) learn(pnJid, lidJid);
  for (const { id, pnJid, lidJid } of history.conversations ?? []) {
    learn(pnJid, lidJid);
    if (isLidUser(id ?? undefined)) learn(id, pnJid);
    if (isPnUser(id ?? undefined)) learn(id, lidJid);
  }
  return (jid) => (jid ? names.get(jidNormalizedUser(jid)) : undefined);
}
