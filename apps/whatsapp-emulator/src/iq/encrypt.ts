import {
  type BinaryNode,
  encodeBigEndian,
  getBinaryNodeChild,
  getBinaryNodeChildBuffer,
  getBinaryNodeChildren,
  getBinaryNodeChildUInt,
} from 'baileys';
import type { LinkedDevice } from '../devices/linked-device.ts';
import { element, nowInSeconds } from '../protocol/nodes.ts';
import type { World } from '../world.ts';
import { keyBundleNodes, readPublicKey, readSignedKey } from './key-bundle-nodes.ts';
import type { Answer, Question } from './question.ts';

/** Keys: how many one-time keys of a device are left, new ones, and the keys of phones it wants to write to. */
export function answerEncrypt({ world, connection, node, child }: Question): Answer {
  const { device } = connection;
  if (node.attrs.type === 'set') {
    if (device) publishKeys(world, device, node, child);
    return undefined;
  }
  switch (child?.tag) {
    case 'count':
      return [element('count', { value: String(device?.record.preKeys.length ?? 0) })];
    case 'digest':
      return [element('digest')];
    case 'key':
      return [
        element(
          'list',
          {},
          getBinaryNodeChildren(child, 'user').map((user) => userKeys(world, user)),
        ),
      ];
    default:
      return undefined;
  }
}

function publishKeys(world: World, device: LinkedDevice, node: BinaryNode, child: BinaryNode | undefined): void {
  const { keys } = device.record;
  if (child?.tag === 'rotate') {
    if (keys) device.publish({ ...keys, signedPreKey: readSignedKey(child) }, []);
  } else {
    const registrationId = getBinaryNodeChildUInt(node, 'registration', 4);
    const identity = getBinaryNodeChildBuffer(node, 'identity');
    if (registrationId === undefined || !identity) throw new Error('The device published incomplete keys');
    const preKeys = getBinaryNodeChildren(getBinaryNodeChild(node, 'list'), 'key').map(readPublicKey);
    device.publish({ registrationId, identity: Buffer.from(identity), signedPreKey: readSignedKey(node) }, preKeys);
  }
  world.changed({ kind: 'keys' });
}

function userKeys(world: World, user: BinaryNode): BinaryNode {
  const { jid } = user.attrs;
  const device = world.devices.byAddress(jid ?? '');
  const phone = world.phones.byAddress(jid);
  const bundle = device?.record.keys ? deviceBundle(device) : phone?.signal.bundle();
  if (!bundle) return element('user', { jid }, [element('error', { code: '404', text: 'item-not-found' })]);
  const registration = element('registration', {}, encodeBigEndian(bundle.registrationId));
  return element('user', { jid, t: nowInSeconds() }, [registration, ...keyBundleNodes(bundle)]);
}

/** The keys of another device, without the type byte that only sessions need. */
function deviceBundle(device: LinkedDevice) {
  const bundle = device.takeBundle();
  const bare = (key: Uint8Array) => key.subarray(1);
  return {
    ...bundle,
    identityKey: bare(bundle.identityKey),
    signedPreKey: { ...bundle.signedPreKey, publicKey: bare(bundle.signedPreKey.publicKey) },
    preKey: bundle.preKey && { ...bundle.preKey, publicKey: bare(bundle.preKey.publicKey) },
  };
}
