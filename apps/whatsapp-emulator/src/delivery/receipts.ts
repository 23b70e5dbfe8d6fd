import { type BinaryNode, getBinaryNodeChildren } from 'baileys';
import type { LinkedDevice } from '../devices/linked-device.ts';
import { pendingKey } from '../devices/pending-stanzas.ts';
import type { Phone } from '../phones/phone.ts';
import type { Ticks } from '../phones/screen.ts';
import { element, firstChild, nowInSeconds, SERVER } from '../protocol/nodes.ts';
import type { World } from '../world.ts';
import { sendAgain } from './retry.ts';
import { deliver } from './to-device.ts';
import { uploadAgain } from './upload-again.ts';

/** The tick that a receipt of this type sets for the author; undefined for receipts that only concern the reader. */
function ticksOf(type: string | undefined): Ticks | undefined {
  if (type === undefined || type === 'inactive') return 'delivered';
  return type === 'read' || type === 'played' ? 'read' : undefined;
}

/** A device confirms messages, marks them as read, or requests one again. */
export async function receiptFromDevice(world: World, device: LinkedDevice, node: BinaryNode): Promise<void> {
  const { id, to, type, participant } = node.attrs;
  device.connection?.send(element('ack', { class: 'receipt', id, from: to ?? SERVER, type, participant }));
  if (type === 'retry') {
    await sendAgain(world, device, node);
    return;
  }
  if (type === 'server-error') {
    uploadAgain(world, device, node);
    return;
  }
  const list = firstChild(node);
  const ids = [id ?? '', ...(list ? getBinaryNodeChildren(list, 'item').map((item) => item.attrs.id ?? '') : [])];
  const author = world.phones.byAddress(participant ?? to);
  if (ticksOf(type) === 'read') readOnOwnPhone(world, device, ids);
  for (const messageId of ids) {
    device.pending.confirm(pendingKey('message', { id: messageId }));
    const ticks = ticksOf(type);
    if (author && ticks && author.screen.mark(messageId, ticks)) {
      world.changed({ kind: 'messages', number: author.number, chat: author.screen.find(messageId)?.chat });
    }
  }
}

/** Messages that were read on a linked device count as read on the owner's phone. */
function readOnOwnPhone(world: World, device: LinkedDevice, ids: string[]): void {
  const number = device.record.ownerNumber;
  const owner = world.phones.byNumber(number);
  for (const id of ids) owner?.screen.mark(id, 'read');
  world.changed({ kind: 'messages', number });
}

/** A phone notifies the shop's devices that a message arrived or was read. */
export function receiptFromPhone(world: World, phone: Phone, id: string, ticks: 'delivered' | 'read'): void {
  const message = phone.screen.find(id);
  if (!message || message.fromMe) return;
  if (ticks === 'read') phone.screen.mark(id, 'read');
  const group = world.groups.find(message.chat);
  const attrs = {
    from: group ? group.jid : phone.lid,
    participant: group && phone.lid,
    id,
    t: nowInSeconds(),
    type: ticks === 'read' ? 'read' : undefined,
  };
  for (const device of world.devices.ofOwner(message.from)) deliver(world, device, element('receipt', attrs));
  world.platform?.receipt(phone, id, ticks);
  const author = world.phones.byNumber(message.from);
  if (author?.screen.mark(id, ticks)) world.changed({ kind: 'messages', number: author.number, chat: phone.number });
}

/** Marks everything in a chat as read, as when its owner opens it. */
export function readChat(world: World, phone: Phone, chat: string): number {
  const unread = phone.screen.list(chat).filter((message) => !message.fromMe && message.status !== 'read');
  for (const message of unread) receiptFromPhone(world, phone, message.id, 'read');
  if (unread.length > 0) world.changed({ kind: 'messages', number: phone.number, chat });
  return unread.length;
}
