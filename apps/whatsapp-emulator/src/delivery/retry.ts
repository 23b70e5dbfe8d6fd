import { type BinaryNode, encodeBigEndian, getBinaryNodeChild, getBinaryNodeChildUInt } from 'baileys';
import type { LinkedDevice } from '../devices/linked-device.ts';
import { keyBundleNodes, readKeyBundle } from '../iq/key-bundle-nodes.ts';
import type { Phone } from '../phones/phone.ts';
import { element, nowInSeconds } from '../protocol/nodes.ts';
import type { World } from '../world.ts';
import { sealFor } from './from-phone.ts';
import { deliverAgain } from './to-device.ts';

const MOST_RETRIES = 5;

/**
 * A device could not decrypt a message and requests it again: its author encrypts the same message, with the same id,
 * in a new session.
 */
export async function sendAgain(world: World, device: LinkedDevice, receipt: BinaryNode): Promise<void> {
  const { id, to, participant, recipient } = receipt.attrs;
  const author = world.phones.byAddress(participant ?? to) ?? world.phones.byAddress(recipient);
  const sent = author && id !== undefined ? world.outbox.find(author, id) : undefined;
  if (!author || !sent) return;
  const count = Number(getBinaryNodeChild(receipt, 'retry')?.attrs.count ?? 1);
  const keys = getBinaryNodeChild(receipt, 'keys');
  const bundle = keys && readKeyBundle(keys, getBinaryNodeChildUInt(receipt, 'registration', 4) ?? 0);
  if (bundle) await author.signal.startSession(device.lid, bundle);
  deliverAgain(world, device, await sealFor(world, author, device, sent, { count, fresh: bundle === undefined }));
}

const asked = new WeakMap<Phone, Map<string, number>>();

/** A phone could not decrypt a device's message: it requests it again and sends keys for a new session. */
export function askAgain(phone: Phone, device: LinkedDevice, node: BinaryNode, group: string | undefined): void {
  const id = node.attrs.id ?? '';
  const counts = asked.get(phone) ?? new Map<string, number>();
  asked.set(phone, counts);
  const count = (counts.get(id) ?? 0) + 1;
  if (count > MOST_RETRIES) return;
  counts.set(id, count);
  const bundle = phone.signal.bundle();
  const attrs = { from: group ?? phone.lid, participant: group && phone.lid, id, t: nowInSeconds(), type: 'retry' };
  device.transmit(
    element('receipt', attrs, [
      element('retry', { v: '1', count: String(count), id, t: node.attrs.t ?? nowInSeconds() }),
      element('registration', {}, encodeBigEndian(bundle.registrationId)),
      element('keys', {}, keyBundleNodes(bundle)),
    ]),
  );
}
