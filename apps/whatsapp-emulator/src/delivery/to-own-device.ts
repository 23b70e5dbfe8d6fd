import { randomBytes } from 'node:crypto';
import type { proto } from 'baileys';
import type { LinkedDevice } from '../devices/linked-device.ts';
import type { Phone } from '../phones/phone.ts';
import { element, nowInSeconds } from '../protocol/nodes.ts';
import type { World } from '../world.ts';
import { deliver } from './to-device.ts';

/** A phone sends one of its own devices a protocol message. */
export async function sendToOwnDevice(
  world: World,
  owner: Phone,
  device: LinkedDevice,
  message: proto.IMessage,
): Promise<void> {
  const sealed = await owner.signal.seal(device.lid, message, () => device.takeBundle());
  const attrs = {
    from: owner.lid,
    id: `3A${randomBytes(9).toString('hex').toUpperCase()}`,
    t: nowInSeconds(),
    type: 'text',
    category: 'peer',
    peer_recipient_pn: owner.jid,
  };
  deliver(world, device, element('message', attrs, [element('enc', { v: '2', type: sealed.type }, sealed.ciphertext)]));
}
