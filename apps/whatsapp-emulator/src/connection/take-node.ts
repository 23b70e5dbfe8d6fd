import type { BinaryNode } from 'baileys';
import { callFromDevice } from '../delivery/calls.ts';
import { messageFromDevice } from '../delivery/from-device.ts';
import { presenceFromDevice } from '../delivery/presence.ts';
import { receiptFromDevice } from '../delivery/receipts.ts';
import type { LinkedDevice } from '../devices/linked-device.ts';
import { pendingKey } from '../devices/pending-stanzas.ts';
import { answerIq } from '../iq/answer.ts';
import type { World } from '../world.ts';
import type { Connection } from './connection.ts';

/** Passes a client's node to its handler. */
export async function takeNode(world: World, connection: Connection, node: BinaryNode): Promise<void> {
  if (connection.hung) return;
  const { device } = connection;
  if (node.tag === 'iq') {
    if (node.attrs.type === 'result') connection.answered(node.attrs.id ?? '');
    else await answerIq(world, connection, node);
  } else if (device) {
    await takeFromDevice(world, device, node);
  }
}

async function takeFromDevice(world: World, device: LinkedDevice, node: BinaryNode): Promise<void> {
  switch (node.tag) {
    case 'message':
      return messageFromDevice(world, device, node);
    case 'receipt':
      return receiptFromDevice(world, device, node);
    case 'ack':
      return acknowledged(device, node.attrs);
    case 'call':
      return callFromDevice(world, device, node);
    case 'presence':
    case 'chatstate':
      return presenceFromDevice(world, device, node);
  }
}

/** The device confirms or refuses a stanza; in both cases it is not sent again. */
function acknowledged(device: LinkedDevice, attrs: BinaryNode['attrs']): void {
  const key = pendingKey(attrs.class ?? '', attrs);
  if (attrs.class === 'message' && attrs.error !== undefined) device.pending.refuse(key);
  else device.pending.confirm(key);
}
