import { CONTACTS, nameContact } from '../phones/app-state.ts';
import type { Phone } from '../phones/phone.ts';
import { element, nextStanzaId, nowInSeconds, SERVER } from '../protocol/nodes.ts';
import type { World } from '../world.ts';
import { deliver } from './to-device.ts';

/** A shop's phone saves a contact under a name; its devices are notified to fetch the change. */
export async function saveContact(world: World, owner: Phone, contact: Phone, name: string): Promise<void> {
  const { appState } = owner;
  await nameContact(appState, contact.jid, name);
  owner.record.contactNames = { ...owner.record.contactNames, [contact.number]: name };
  world.platform?.contactChanged(owner, contact.number, name, 'add');
  for (const device of world.devices.ofOwner(owner.number)) {
    const attrs = { type: 'server_sync', from: SERVER, id: nextStanzaId(), t: nowInSeconds() };
    const collection = element('collection', { name: CONTACTS, version: String(appState.state.version) });
    deliver(world, device, element('notification', attrs, [collection]));
  }
  world.changed({ kind: 'phones', number: owner.number });
}

/** The owner removes a contact: the official platform is told; linked devices keep the name that they had. */
export function removeContact(world: World, owner: Phone, number: string): void {
  const { [number]: name, ...others } = owner.record.contactNames ?? {};
  if (name === undefined) return;
  owner.record.contactNames = others;
  world.platform?.contactChanged(owner, number, name, 'remove');
  world.changed({ kind: 'phones', number: owner.number });
}
