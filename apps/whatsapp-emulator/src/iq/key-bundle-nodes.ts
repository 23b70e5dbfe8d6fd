import {
  type BinaryNode,
  encodeBigEndian,
  generateSignalPubKey,
  getBinaryNodeChild,
  getBinaryNodeChildBuffer,
  getBinaryNodeChildUInt,
  KEY_BUNDLE_TYPE,
} from 'baileys';
import type { DeviceKeys, PublicKey } from '../devices/linked-device.ts';
import type { KeyBundle } from '../phones/signal-identity.ts';
import { element } from '../protocol/nodes.ts';

const KEY_ID_BYTES = 3;

function keyNode(tag: string, key: { keyId: number; publicKey: Uint8Array; signature?: Uint8Array }): BinaryNode {
  const signature = key.signature ? [element('signature', {}, key.signature)] : [];
  return element(tag, {}, [
    element('id', {}, encodeBigEndian(key.keyId, KEY_ID_BYTES)),
    element('value', {}, key.publicKey),
    ...signature,
  ]);
}

/** A phone's keys in the form of a response or a retry receipt. */
export function keyBundleNodes(bundle: KeyBundle): BinaryNode[] {
  return [
    element('type', {}, KEY_BUNDLE_TYPE),
    element('identity', {}, bundle.identityKey),
    keyNode('skey', bundle.signedPreKey),
    ...(bundle.preKey ? [keyNode('key', bundle.preKey)] : []),
  ];
}

/** Parses one published key. Throws if a part is missing. */
export function readPublicKey(node: BinaryNode): PublicKey {
  const id = getBinaryNodeChildUInt(node, 'id', KEY_ID_BYTES);
  const value = getBinaryNodeChildBuffer(node, 'value');
  if (id === undefined || !value) throw new Error('A published key is incomplete');
  return { id, value: Buffer.from(value) };
}

/** Parses the signed key of a device. Throws if it is missing. */
export function readSignedKey(parent: BinaryNode): DeviceKeys['signedPreKey'] {
  const node = getBinaryNodeChild(parent, 'skey');
  const signature = node && getBinaryNodeChildBuffer(node, 'signature');
  if (!node || !signature) throw new Error('The signed key is missing');
  return { ...readPublicKey(node), signature: Buffer.from(signature) };
}

/** The keys that a device sends with its second retry. */
export function readKeyBundle(keys: BinaryNode, registrationId: number): KeyBundle | undefined {
  const identity = getBinaryNodeChildBuffer(keys, 'identity');
  const oneTime = getBinaryNodeChild(keys, 'key');
  if (!identity || !oneTime) return undefined;
  const signed = readSignedKey(keys);
  const preKey = readPublicKey(oneTime);
  return {
    registrationId,
    identityKey: generateSignalPubKey(identity),
    signedPreKey: {
      keyId: signed.id,
      publicKey: generateSignalPubKey(signed.value),
      signature: signed.signature,
    },
    preKey: { keyId: preKey.id, publicKey: generateSignalPubKey(preKey.value) },
  };
}
