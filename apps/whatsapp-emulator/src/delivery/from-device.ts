import {
  type BinaryNode,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  jidDecode,
  normalizeMessageContent,
  type proto,
} from 'baileys';
import type { LinkedDevice } from '../devices/linked-device.ts';
import type { Phone } from '../phones/phone.ts';
import { element, nowInSeconds } from '../protocol/nodes.ts';
import type { World } from '../world.ts';
import { receiptFromPhone } from './receipts.ts';
import { askAgain } from './retry.ts';
import { deliver } from './to-device.ts';

/** Handles a message from a device: acknowledges it and delivers each encrypted part to its phone or device. */
export async function messageFromDevice(world: World, device: LinkedDevice, node: BinaryNode): Promise<void> {
  const { id, to } = node.attrs;
  const refused = world.faults.take('sendRejected', device.record.ownerNumber);
  const attrs = { class: 'message', id, from: to, t: nowInSeconds(), error: refused && String(refused.code) };
  device.connection?.send(element('ack', attrs));
  if (refused) return;
  const group = world.groups.find(to);
  for (const part of getBinaryNodeChildren(getBinaryNodeChild(node, 'participants'), 'to')) {
    await deliverPart(world, device, node, part.attrs.jid ?? '', getBinaryNodeChild(part, 'enc'), group?.jid);
  }
  const enc = getBinaryNodeChild(node, 'enc');
  if (enc && enc.attrs.type !== 'skmsg') {
    await deliverPart(world, device, node, node.attrs.participant ?? to ?? '', enc, group?.jid);
  }
  if (enc?.attrs.type === 'skmsg' && group) {
    const members = group.members.map((number) => world.phones.byNumber(number));
    for (const phone of members) if (phone) await groupMessage(world, device, node, phone, enc, group.jid);
  }
}

async function deliverPart(
  world: World,
  device: LinkedDevice,
  node: BinaryNode,
  jid: string,
  enc: BinaryNode | undefined,
  group: string | undefined,
): Promise<void> {
  if (!enc) return;
  if (jidDecode(jid)?.device) {
    const other = world.devices.byAddress(jid);
    if (other) deliver(world, other, forwarded(device, node, enc));
    return;
  }
  const phone = world.phones.byAddress(jid);
  if (!phone || !(enc.content instanceof Uint8Array)) return;
  const { content } = enc;
  const type = enc.attrs.type === 'pkmsg' ? 'pkmsg' : 'msg';
  await receive(world, device, node, phone, group, () => phone.signal.open(device.lid, type, content));
}

async function groupMessage(
  world: World,
  device: LinkedDevice,
  node: BinaryNode,
  phone: Phone,
  enc: BinaryNode,
  group: string,
): Promise<void> {
  const { content } = enc;
  if (!(content instanceof Uint8Array)) return;
  await receive(world, device, node, phone, group, () => phone.signal.openGroup(group, device.lid, content));
}

/** Decrypts a message on a phone and shows it; requests it again if that fails. */
async function receive(
  world: World,
  device: LinkedDevice,
  node: BinaryNode,
  phone: Phone,
  group: string | undefined,
  decrypt: () => Promise<proto.IMessage>,
): Promise<void> {
  let message: proto.IMessage;
  try {
    message = await decrypt();
  } catch {
    askAgain(phone, device, node, group);
    return;
  }
  world.changed({ kind: 'keys' });
  if (isOnlySenderKey(message)) return;
  const from = device.record.ownerNumber;
  const fromMe = from === phone.number;
  const destination = message.deviceSentMessage?.destinationJid ?? undefined;
  const chat = group ?? (fromMe ? world.phones.byAddress(destination)?.number : from);
  const id = node.attrs.id ?? '';
  if (chat === undefined) return;
  const content = message.deviceSentMessage?.message ?? message;
  const shown = phone.screen.show({ id, chat, from, fromMe, message: content, at: world.clock() });
  world.changed({ kind: 'messages', number: phone.number, chat });
  if (fromMe || !phone.record.autoDeliver) return;
  if (shown || phone.screen.find(id)) receiptFromPhone(world, phone, id, 'delivered');
  if (phone.record.autoRead) receiptFromPhone(world, phone, id, 'read');
}

function isOnlySenderKey(message: proto.IMessage): boolean {
  if (!message.senderKeyDistributionMessage) return false;
  const rest = {
    ...normalizeMessageContent(message),
    senderKeyDistributionMessage: undefined,
    messageContextInfo: undefined,
  };
  return Object.values(rest).every((value) => value === undefined || value === null);
}

/** Parts that one linked device encrypted for another are forwarded unchanged. */
function forwarded(device: LinkedDevice, node: BinaryNode, enc: BinaryNode): BinaryNode {
  const own = jidDecode(device.lid)?.user;
  const toOwn = jidDecode(node.attrs.to ?? '')?.user === own;
  const attrs = {
    from: device.lid,
    recipient: toOwn ? undefined : node.attrs.to,
    id: node.attrs.id,
    t: nowInSeconds(),
    type: node.attrs.type,
    edit: node.attrs.edit,
    sender_pn: device.jid,
    addressing_mode: 'lid',
  };
  return element('message', attrs, [enc]);
}
