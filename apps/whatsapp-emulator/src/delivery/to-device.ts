import type { BinaryNode } from 'baileys';
import type { LinkedDevice } from '../devices/linked-device.ts';
import { element, SERVER } from '../protocol/nodes.ts';
import type { World } from '../world.ts';

const held = new WeakMap<LinkedDevice, BinaryNode[]>();

/** Delivers a stanza to a device: at once if it is connected, and again at every login until it confirms. */
export function deliver(world: World, device: LinkedDevice, node: BinaryNode): void {
  device.pending.add(node);
  send(world, device, node);
}

/** Delivers a message again that the device could not decrypt. */
export function deliverAgain(world: World, device: LinkedDevice, node: BinaryNode): void {
  device.pending.replace(node);
  send(world, device, node);
}

/** Sends what was queued while the device was offline, marked as such, followed by an end marker. */
export function deliverPending(device: LinkedDevice): void {
  const waiting = device.pending.list();
  for (const { node } of waiting) {
    device.transmit({ ...node, attrs: { ...node.attrs, offline: '1' } });
  }
  device.connection?.send(element('ib', { from: SERVER }, [element('offline', { count: String(waiting.length) })]));
}

function send(world: World, device: LinkedDevice, node: BinaryNode): void {
  if (!device.online) return;
  if (node.tag === 'message') sendThroughFaults(world, device, node);
  else device.transmit(node);
}

function sendThroughFaults(world: World, device: LinkedDevice, message: BinaryNode): void {
  const { faults } = world;
  const shop = device.record.ownerNumber;
  if (faults.take('drop', shop)) return;
  const node = faults.take('badMac', shop) ? corrupted(message) : message;
  if (faults.take('reorder', shop)) {
    holdBack(world, device, node);
    return;
  }
  const delay = faults.take('delay', shop);
  const times = faults.take('duplicate', shop) ? 2 : 1;
  const transmit = () => {
    for (let time = 0; time < times; time += 1) device.transmit(node);
  };
  if (delay) setTimeout(transmit, delay.milliseconds);
  else transmit();
}

function holdBack(world: World, device: LinkedDevice, node: BinaryNode): void {
  const waiting = [...(held.get(device) ?? []), node];
  held.set(device, waiting);
  if (world.faults.has('reorder', device.record.ownerNumber)) return;
  held.delete(device);
  for (const message of waiting.reverse()) device.transmit(message);
}

/** The same message with one flipped bit in its ciphertext. */
function corrupted(node: BinaryNode): BinaryNode {
  if (!Array.isArray(node.content)) return node;
  const content = node.content.map((child) => {
    if (child.tag !== 'enc' || !(child.content instanceof Uint8Array)) return child;
    const bytes = Buffer.from(child.content);
    // At four fifths is ciphertext, both in the first message of a session and in later ones.
    const place = Math.floor(bytes.length * 0.8);
    bytes[place] = (bytes[place] ?? 0) ^ 1;
    return { ...child, content: bytes };
  });
  return { ...node, content };
}
