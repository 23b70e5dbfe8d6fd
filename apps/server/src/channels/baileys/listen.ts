import { type BinaryNode, proto, type WAMessage, WAMessageStatus, type WAMessageUpdate, type WASocket } from 'baileys';
import type { ChannelEvent } from '../port.ts';
import { chatAddress } from './address.ts';
import { eventsOf, type OwnNames, stubOf } from './normalise.ts';

/**
 * Tells everything that does not come with a decrypted message: ticks, calls, placeholders for what could not be
 * decrypted, mappings between numbers and LIDs. `tell` stores events; it does not throw.
 */
export function listen(socket: WASocket, own: () => OwnNames, tell: (events: ChannelEvent[]) => void): void {
  socket.ev.on('messages.update', (updates) => tell(updates.flatMap(statusOf)));
  socket.ev.on('messages.upsert', ({ messages, requestId }) =>
    tell(messages.flatMap((message) => afterthoughts(message, own(), requestId !== undefined))),
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
 * Messages are told when they are decrypted; what is left here are stubs, resends by the phone, and absorbed ticks. What
 * the own phone says to its devices (`peer`) is no message for anybody: one that came again after a crash, when its key
 * was used already, is no stub either.
 */
function afterthoughts(message: WAMessage, own: OwnNames, resent: boolean): ChannelEvent[] {
  if (resent) return eventsOf(message, own);
  if (message.messageStubType === proto.WebMessageInfo.StubType.CIPHERTEXT) {
    return message.category === 'peer' ? [] : stubOf(message, own);
  }
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

/** WhatsApp counts 2 sent, 3 delivered, 4 read, 5 played; the product counts 1, 2, 3 and 5 (SPEC §4.2). */
function ackOf(status: number): number {
  if (status === WAMessageStatus.PLAYED) return 5;
  return Math.max(0, status - 1);
}

/** WhatsApp wants a passkey step that this protocol library cannot do (WHATSAPP.md, Disconnects). */
export function onPasskeyRequest(socket: WASocket, act: () => void): void {
  socket.ws.on('CB:notification,type:passkey_prologue_request', (_node: BinaryNode) => act());
}
