import type { BinaryNode } from 'baileys';
import type { LinkedDevice } from '../devices/linked-device.ts';
import type { Phone } from '../phones/phone.ts';
import { element, firstChild } from '../protocol/nodes.ts';
import type { World } from '../world.ts';

/** A phone's activity as the other side sees it. */
export type PhonePresence = 'composing' | 'recording' | 'paused' | 'available' | 'unavailable';

/** A phone types, records or comes online: sent to the shop's connected devices only, and not later. */
export function presenceFromPhone(world: World, phone: Phone, shop: string, presence: PhonePresence): void {
  const node = presenceNode(phone.lid, presence);
  for (const device of world.devices.ofOwner(shop)) device.transmit(node);
}

function presenceNode(from: string, presence: PhonePresence): BinaryNode {
  if (presence === 'available') return element('presence', { from });
  if (presence === 'unavailable') {
    return element('presence', { from, type: 'unavailable', last: String(Math.floor(Date.now() / 1000)) });
  }
  const state = presence === 'recording' ? element('composing', { media: 'audio' }) : element(presence);
  return element('chatstate', { from }, [state]);
}

/** A device starts or stops typing: shown on the phone that it writes to. */
export function presenceFromDevice(world: World, device: LinkedDevice, node: BinaryNode): void {
  const phone = world.phones.byAddress(node.attrs.to);
  const state = firstChild(node)?.tag;
  if (node.tag === 'chatstate' && phone) {
    world.changed({ kind: 'typing', number: phone.number, chat: device.record.ownerNumber, detail: state });
  } else if (node.attrs.type === 'subscribe' && phone) {
    device.transmit(element('presence', { from: node.attrs.to }));
  }
}
