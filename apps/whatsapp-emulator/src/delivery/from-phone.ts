import { randomBytes } from 'node:crypto';
import { type BinaryNode, proto } from 'baileys';
import type { LinkedDevice } from '../devices/linked-device.ts';
import { newWamid } from '../graph/ids.ts';
import type { Group } from '../groups/group-book.ts';
import type { Phone } from '../phones/phone.ts';
import { element, nowInSeconds } from '../protocol/nodes.ts';
import type { World } from '../world.ts';
import type { Sent } from './outbox.ts';
import { deliver } from './to-device.ts';

const { Type } = proto.Message.ProtocolMessage;

/** A message id in the format of phones. */
export function newMessageId(): string {
  return `3A${randomBytes(9).toString('hex').toUpperCase()}`;
}

/** The id of a new message of this phone: official numbers know messages by ids of their own form. */
export function messageIdFor(world: World, phone: Phone, to: string): string {
  return world.graph.numberByDigits(to) ? newWamid(phone.number) : newMessageId();
}

/** Sends a message from a phone: to the other phones, and encrypted to every linked device of the chat. */
export async function sendFromPhone(world: World, phone: Phone, sent: Sent): Promise<void> {
  const { id, to, message } = sent;
  world.outbox.add(phone, sent);
  phone.screen.show({ id, chat: to, from: phone.number, fromMe: true, message });
  world.changed({ kind: 'messages', number: phone.number, chat: to });
  const others = phonesIn(world, phone, to);
  for (const other of others) {
    const chat = world.groups.find(to) ? to : phone.number;
    other.screen.show({ id, chat, from: phone.number, fromMe: false, message });
    world.changed({ kind: 'messages', number: other.number, chat });
    if (world.devices.ofOwner(other.number).length === 0 && other.record.autoDeliver)
      phone.screen.mark(id, 'delivered');
  }
  for (const device of [phone, ...others].flatMap(({ number }) => world.devices.ofOwner(number))) {
    if (await device.keysKnown()) deliver(world, device, await sealFor(world, phone, device, sent));
  }
  await world.platform?.sentByPhone(phone, sent);
}

/** The other phones that receive a message of this phone. Throws if the number or group does not exist. */
export function phonesIn(world: World, phone: Phone, to: string): Phone[] {
  const group = world.groups.find(to);
  const numbers = group ? group.members.filter((number) => number !== phone.number) : [to];
  return numbers.flatMap((number) => {
    const found = world.phones.byNumber(number);
    if (found) return [found];
    // An official number needs no phone.
    if (world.graph.numberByDigits(number)) return [];
    throw new Error(`There is no phone with the number ${number}`);
  });
}

/** A device could not decrypt a message: its attempt, and whether it needs a new session. */
interface Retry {
  count: number;
  fresh: boolean;
}

/**
 * The stanza that delivers a phone's message to one device. A device of the phone's owner gets it as a message that the
 * owner sent. In a group it is encrypted with the phone's sender key, and pairwise when a device requests it again.
 */
export async function sealFor(
  world: World,
  phone: Phone,
  device: LinkedDevice,
  sent: Sent,
  retry?: Retry,
): Promise<BinaryNode> {
  const own = device.record.ownerNumber === phone.number;
  const group = world.groups.find(sent.to);
  // WhatsApp gives a message that can be opened once to phones only.
  const reason = sent.message.viewOnceMessageV2 ? 'view_once' : sent.withheld;
  if (reason !== undefined) {
    const nothing = element('unavailable', { type: reason });
    return element('message', stanzaAttributes(world, phone, sent, own), [nothing]);
  }
  const message = sent.sealed ?? sent.message;
  const parts =
    group && !retry
      ? await groupParts(phone, device, group, message)
      : [await pairedPart(phone, device, own ? sentByOwner(world, sent.to, message) : (sent.forged ?? message), retry)];
  return element('message', stanzaAttributes(world, phone, sent, own), parts);
}

function sentByOwner(world: World, to: string, message: proto.IMessage): proto.IMessage {
  return { deviceSentMessage: { destinationJid: world.phones.byNumber(to)?.lid ?? to, message } };
}

async function pairedPart(
  phone: Phone,
  device: LinkedDevice,
  message: proto.IMessage | Uint8Array,
  retry?: Retry,
): Promise<BinaryNode> {
  const sealed = await phone.signal.seal(device.lid, message, () => device.takeBundle(), retry?.fresh);
  return element('enc', { v: '2', type: sealed.type, count: retry && String(retry.count) }, sealed.ciphertext);
}

async function groupParts(
  phone: Phone,
  device: LinkedDevice,
  group: Group,
  message: proto.IMessage,
): Promise<BinaryNode[]> {
  const me = phone.record.addressing === 'lid' ? phone.lid : phone.jid;
  const { ciphertext, distribution } = await phone.signal.sealGroup(group.jid, me, message);
  const key = await pairedPart(phone, device, distribution);
  return [key, element('enc', { v: '2', type: 'skmsg' }, ciphertext)];
}

function stanzaAttributes(world: World, phone: Phone, { id, to, message }: Sent, own: boolean) {
  const group = world.groups.find(to);
  const byLid = phone.record.addressing === 'lid';
  const author = byLid ? phone.lid : phone.jid;
  const role = group ? 'participant' : 'sender';
  const recipient = own && !group ? world.phones.byNumber(to) : undefined;
  const alternative = byLid ? { [`${role}_pn`]: phone.jid } : { [`${role}_lid`]: phone.lid };
  const peer = recipient && (byLid ? { peer_recipient_pn: recipient.jid } : { peer_recipient_lid: recipient.lid });
  return {
    from: group ? group.jid : author,
    participant: group && author,
    recipient: recipient && (byLid ? recipient.lid : recipient.jid),
    ...(phone.record.hidesOtherAddress ? undefined : (peer ?? alternative)),
    addressing_mode: phone.record.addressing,
    id,
    t: nowInSeconds(),
    type: stanzaType(message),
    edit: editAttribute(message),
    notify: phone.record.name,
  };
}

function stanzaType(message: proto.IMessage): string {
  if (message.reactionMessage) return 'reaction';
  if (message.pollCreationMessage || message.pollUpdateMessage) return 'poll';
  const plain = message.conversation || message.extendedTextMessage || message.protocolMessage;
  return plain ? 'text' : 'media';
}

function editAttribute(message: proto.IMessage): string | undefined {
  const type = message.protocolMessage?.type;
  if (type === Type.MESSAGE_EDIT) return '1';
  return type === Type.REVOKE ? '7' : undefined;
}
