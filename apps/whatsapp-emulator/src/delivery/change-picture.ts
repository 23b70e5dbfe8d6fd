import type { Phone } from '../phones/phone.ts';
import { element, nextStanzaId, nowInSeconds } from '../protocol/nodes.ts';
import type { World } from '../world.ts';
import { deliver } from './to-device.ts';

/** Changes or removes the phone's profile picture and notifies the devices of the shops it chats with. */
export function changePicture(world: World, phone: Phone, shown: boolean): void {
  const count = Math.abs(phone.record.picture ?? 0) + 1;
  phone.record.picture = shown ? count : -count;
  const change = element(shown ? 'set' : 'delete', { jid: phone.lid, id: shown ? String(count) : undefined });
  for (const device of world.devices.all()) {
    if (!world.phones.byNumber(device.record.ownerNumber)?.screen.list(phone.number).length) continue;
    if (world.faults.take('pictureUntold', device.record.ownerNumber)) continue;
    const attrs = { type: 'picture', from: phone.lid, id: nextStanzaId(), t: nowInSeconds() };
    deliver(world, device, element('notification', attrs, [change]));
  }
  world.changed({ kind: 'phones', number: phone.number });
}
