import {
  type BinaryNode,
  cleanMessage,
  decodeMessageNode,
  isJidGroup,
  jidNormalizedUser,
  type MessageUserReceiptUpdate,
  proto,
  unpadRandomMax16,
  type WAMessage,
  WAMessageStatus,
  type WAMessageUpdate,
  type WASocket,
  writeRandomPadMax16,
} from 'baileys';
import { bounds } from '../border/fields.ts';
import { card } from '../card-content.ts';
import type { ChannelEvent } from '../port.ts';
import { chatAddress, type OwnNames, userOf } from './address.ts';
import { historyEvent } from './history.ts';
import { hasUnknownParts } from './kinds/read.ts';
import { base64 } from './media-source.ts';
import { eventsOf, noticesOf, stubOf, unreadableOf, withContent } from './normalise.ts';
import { type ConnectionCaches, expiringCache, isIgnored } from './socket.ts';

/**
 * Reports the events that do not come with a decrypted message: acks, calls, stubs for messages that could not be
 * decrypted, mappings between numbers and LIDs. `tell` stores events and does not throw.
 */
export function listen(socket: WASocket, own: () => OwnNames, tell: (events: ChannelEvent[]) => void): void {
  socket.ev.on('messages.update', (updates) => tell(updates.flatMap(statusOf)));
  socket.ev.on('messages.upsert', ({ messages, requestId }) =>
    tell(messages.flatMap((message) => laterEvents(message, own(), requestId !== undefined))),
  );
  socket.ev.on('call', (calls) => {
    const offers = calls.filter((call) => call.status === 'offer');
    tell(offers.map((call) => ({ type: 'call', chat: chatAddress(call.from, call.callerPn), callId: call.id })));
  });
  socket.ev.on('presence.update', ({ id, presences }) => {
    const chat = chatAddress(id);
    const known = Object.values(presences).map((presence) => presence.lastKnownPresence);
    const typing = known.some((presence) => presence === 'composing' || presence === 'recording');
    if (!chat.isGroup) tell([{ type: 'typing', chat, typing }]);
  });
  socket.ev.on('contacts.update', (contacts) => {
    const changed = contacts.filter(({ id, imgUrl }) => id && (imgUrl === 'changed' || imgUrl === 'removed'));
    tell(changed.map(({ id }) => ({ type: 'picture', chat: chatAddress(id ?? '') })));
  });
  socket.ev.on('lid-mapping.update', ({ lid, pn }) => {
    const person = chatAddress(lid, pn);
    if (person.number && person.lid) tell([{ type: 'identity', number: person.number, lid: person.lid }]);
  });
}

/**
 * The events of a message that are not reported at its decryption: stubs, resends by the phone and acks. A message from
 * the own phone to its devices (`peer`) is for no person, so it needs no stub when it arrives again after a crash and
 * its key is used up.
 */
function laterEvents(message: WAMessage, own: OwnNames, resent: boolean): ChannelEvent[] {
  if (resent) return eventsOf(message, own);
  if (message.messageStubType === proto.WebMessageInfo.StubType.CIPHERTEXT) {
    return message.category === 'peer' ? [] : stubOf(message, own);
  }
  const notices = noticesOf(message, own);
  if (notices.length > 0) return notices;
  return message.key.fromMe && message.status ? ack(message.key, ackOf(message.status)) : [];
}

function statusOf({ key, update }: WAMessageUpdate): ChannelEvent[] {
  if (!key.fromMe || typeof update.status !== 'number') return [];
  if (update.status !== WAMessageStatus.ERROR) return ack(key, ackOf(update.status));
  const [errorCode] = update.messageStubParameters ?? [];
  return ack(key, 0).map((event) => ({ ...event, errorCode: String(errorCode ?? 'unknown') }));
}

type Status = Extract<ChannelEvent, { type: 'status' }>;

function ack(key: WAMessage['key'], level: number): Status[] {
  if (!key.id || !key.remoteJid) return [];
  return [{ type: 'status', chat: chatAddress(key.remoteJid, key.remoteJidAlt), wid: key.id, ack: level }];
}

/** Kinds of encryption that the library cannot open (answers of WhatsApp's AIs). */
const unopened: ReadonlySet<string | undefined> = new Set(['msmsg']);
/** Reasons why this device gets nothing of a message, and never will; others are asked for again by the library. */
const final = /^(?:view_once|bot_unavailable|hosted_unavailable)/;

/**
 * The message of a stanza that has nothing for this device to decrypt: it can be opened only once and on phones only, it
 * is withheld from linked devices, or it is not encrypted. Each is shown, so that nothing vanishes. Empty for all other
 * stanzas.
 */
export function withheldIn(stanza: BinaryNode, own: OwnNames): ChannelEvent[] {
  const parts = Array.isArray(stanza.content) ? stanza.content : [];
  const encrypted = parts.filter(({ tag }) => tag === 'enc');
  const from = stanza.attrs.from ?? '';
  if (encrypted.some(({ attrs }) => !unopened.has(attrs.type)) || stanza.attrs.category === 'peer') return [];
  if (isIgnored(from)) return [];
  try {
    const { fullMessage } = decodeMessageNode(stanza, own.id, own.lid);
    const plain = parts.find(({ tag }) => tag === 'plaintext')?.content;
    if (plain instanceof Uint8Array) {
      fullMessage.message = proto.Message.decode(plain);
      cleanMessage(fullMessage, own.id, own.lid);
      return eventsOf(fullMessage, own);
    }
    const reason = parts.find(({ tag }) => tag === 'unavailable')?.attrs.type ?? '';
    if (encrypted.length === 0 && !final.test(reason)) return [];
    return withContent(fullMessage, own, card(reason.startsWith('view_once') ? 'viewOnce' : 'withheld', {}));
  } catch {
    // The library refuses the stanza, too: it has no id or no sender.
    return [];
  }
}

/** Maps WhatsApp's 2 sent, 3 delivered, 4 read, 5 played to the product's 1, 2, 3 and 5 (SPEC §4.2). */
function ackOf(status: number): number {
  if (status === WAMessageStatus.PLAYED) return 5;
  return Math.max(0, status - 1);
}

/** Calls `act` when WhatsApp requires a passkey step that the library does not support (WHATSAPP.md, Disconnects). */
export function onPasskeyRequest(socket: WASocket, act: () => void): void {
  socket.ws.on('CB:notification,type:passkey_prologue_request', (_node: BinaryNode) => act());
}

/** A message without content: the library confirms it and does nothing else. */
const emptyMessage = writeRandomPadMax16(proto.Message.encode({}).finish());

/**
 * Converts a decrypted stanza to events, and to the message that the library should process. A message that cannot be
 * read is reported as unreadable, not lost.
 */
export function readStanza(
  stanza: BinaryNode,
  plaintext: Uint8Array,
  own: OwnNames,
): { events: ChannelEvent[]; plaintext: Uint8Array } {
  const { fullMessage } = decodeMessageNode(stanza, own.id, own.lid);
  try {
    const unpadded = unpadRandomMax16(plaintext);
    const message = proto.Message.decode(unpadded);
    fullMessage.message = message.deviceSentMessage?.message ?? message;
    cleanMessage(fullMessage, own.id, own.lid);
    const history = historyEvent(fullMessage, own);
    const events = history ? [history] : eventsOf(fullMessage, own);
    const isUnknown = events.length === 0 && fullMessage.category !== 'peer' && hasUnknownParts(unpadded, message);
    return { events: isUnknown ? withContent(fullMessage, own, { kind: 'unknown' }) : events, plaintext };
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'Error';
    const raw = base64(plaintext.subarray(0, bounds.raw / 2)) ?? '';
    return { events: unreadableOf(fullMessage, own, { reason, raw }), plaintext: emptyMessage };
  }
}

/** Milliseconds until a group that could not be read is requested again. */
const patience = 60_000;

/** The dependencies of reading receipts. */
export interface ReceiptParts {
  socket: Pick<WASocket, 'groupMetadata'>;
  caches: Pick<ConnectionCaches, 'groups'>;
  own: () => OwnNames;
}

/**
 * Reads which members of a group received or read messages of ours, and how many others are in the group: only both
 * together show whether everyone did. Ignores statuses from our own devices.
 */
export function createGroupReceipts({ socket, caches, own }: ReceiptParts) {
  const asking = new Map<string, Promise<number | null>>();
  const unreadableGroups = expiringCache<true>(patience);

  async function askOthers(jid: string): Promise<number | null> {
    const group = caches.groups.get(jid) ?? (await socket.groupMetadata(jid).catch(() => null));
    if (!group) unreadableGroups.set(jid, true);
    else caches.groups.set(jid, group);
    return group ? group.participants.filter(({ id }) => !isOwn(id)).length : null;
  }

  function othersIn(jid: string): Promise<number | null> {
    if (unreadableGroups.has(jid)) return Promise.resolve(null);
    const known = asking.get(jid) ?? askOthers(jid).finally(() => asking.delete(jid));
    asking.set(jid, known);
    return known;
  }

  function isOwn(jid: string): boolean {
    const { id, lid } = own();
    return [id, lid].some((name) => name !== '' && userOf(name) === userOf(jid));
  }

  return async function read(receipts: readonly MessageUserReceiptUpdate[]): Promise<ChannelEvent[]> {
    const events = receipts.map(async ({ key, receipt }): Promise<ChannelEvent[]> => {
      const { id: wid, remoteJid, fromMe } = key;
      if (!wid || !remoteJid || !fromMe || !isJidGroup(remoteJid) || !receipt.userJid || isOwn(receipt.userJid))
        return [];
      const others = await othersIn(remoteJid);
      const participant = jidNormalizedUser(receipt.userJid);
      const ack = receipt.readTimestamp ? 3 : 2;
      return [{ type: 'status', chat: chatAddress(remoteJid), wid, ack, receipt: { participant, others } }];
    });
    return (await Promise.all(events)).flat();
  };
}
