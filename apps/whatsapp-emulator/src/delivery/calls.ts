import { randomBytes } from 'node:crypto';
import { type BinaryNode, getBinaryNodeChild } from 'baileys';
import type { LinkedDevice } from '../devices/linked-device.ts';
import type { Phone } from '../phones/phone.ts';
import { element, firstChild, nextStanzaId, nowInSeconds, SERVER } from '../protocol/nodes.ts';
import type { World } from '../world.ts';
import { deliver } from './to-device.ts';

const RINGING_MS = 30_000;

/** A ringing call of a customer by its id, with the caller and a function that ends it. */
const ringing = new Map<string, { phone: Phone; timer: NodeJS.Timeout; hangUp(how: string): void }>();

function callNode(phone: Phone, callId: string, step: 'offer' | 'terminate', video: boolean): BinaryNode {
  const attrs = { 'call-id': callId, 'call-creator': phone.lid, caller_pn: phone.jid };
  const media =
    step === 'offer' ? [element('audio', { enc: 'opus', rate: '16000' }), ...(video ? [element('video')] : [])] : [];
  const reason = step === 'terminate' ? { reason: 'timeout' } : {};
  return element('call', { from: phone.lid, id: nextStanzaId(), t: nowInSeconds() }, [
    element(step, { ...attrs, ...reason }, media),
  ]);
}

/** A phone calls a shop: its devices ring until one rejects or 30 seconds have passed. Returns the call's id. */
export function callFromPhone(world: World, phone: Phone, shop: string, video: boolean): string {
  const callId = randomBytes(16).toString('hex').toUpperCase();
  const devices = world.devices.ofOwner(shop);
  for (const device of devices) deliver(world, device, callNode(phone, callId, 'offer', video));
  world.platform?.calls(phone, shop, callId, 'connect');
  world.changed({ kind: 'call', number: phone.number, chat: shop, detail: 'ringing' });
  const hangUp = (how: string) => {
    for (const device of devices) deliver(world, device, callNode(phone, callId, 'terminate', video));
    world.platform?.calls(phone, shop, callId, 'terminate');
    endCall(world, phone, callId, shop, how);
  };
  const timer = setTimeout(hangUp, RINGING_MS, 'missed').unref();
  ringing.set(callId, { phone, timer, hangUp });
  return callId;
}

/** The phone hangs up. */
export function hangUp(phone: Phone): void {
  for (const call of [...ringing.values()]) if (call.phone === phone) call.hangUp('ended');
}

function endCall(world: World, phone: Phone, callId: string, shop: string, detail: string): void {
  clearTimeout(ringing.get(callId)?.timer);
  ringing.delete(callId);
  world.changed({ kind: 'call', number: phone.number, chat: shop, detail });
}

/** A device rejects a call: the phone stops ringing. */
export function callFromDevice(world: World, device: LinkedDevice, node: BinaryNode): void {
  const { id, to } = node.attrs;
  device.connection?.send(element('ack', { class: 'call', id, from: to ?? SERVER, t: nowInSeconds() }));
  const reject = getBinaryNodeChild(node, 'reject');
  const phone = world.phones.byAddress(to ?? firstChild(node)?.attrs['call-creator']);
  if (reject && phone) endCall(world, phone, reject.attrs['call-id'] ?? '', device.record.ownerNumber, 'rejected');
}
