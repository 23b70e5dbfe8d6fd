import { randomBytes } from 'node:crypto';
import {
  aesDecryptCTR,
  aesDecryptGCM,
  aesEncryptCTR,
  type BinaryNode,
  Curve,
  derivePairingCodeKey,
  getBinaryNodeChildBuffer,
  hkdf,
  type KeyPair,
} from 'baileys';
import type { Connection } from '../connection/connection.ts';
import type { Phone } from '../phones/phone.ts';
import { element, nextStanzaId, nowInSeconds, SERVER } from '../protocol/nodes.ts';
import type { PairingRequest } from './qr.ts';

const REFERENCE = Buffer.from('ref');
const HELLO = 'link_code_pairing_wrapped_companion_ephemeral_pub';

function required(node: BinaryNode, child: string): Uint8Array {
  const bytes = getBinaryNodeChildBuffer(node, child);
  if (!bytes) throw new Error(`The client left out ${child}`);
  return Buffer.from(bytes);
}

/** Handles a client's request for a pairing code: stores the keys that are needed when the code is typed. */
export function beginLinkCode(connection: Connection, hello: BinaryNode, number: string): BinaryNode {
  let finished: (answer: BinaryNode) => void = () => undefined;
  const finish = new Promise<BinaryNode>((resolve) => {
    finished = resolve;
  });
  connection.linkCode = { number, wrappedEphemeral: required(hello, HELLO), finished, finish };
  return element('link_code_companion_reg', {}, [element('link_code_pairing_ref', {}, REFERENCE)]);
}

async function primaryHello(code: string, ephemeral: KeyPair, phone: Phone): Promise<BinaryNode> {
  const salt = randomBytes(32);
  const nonce = randomBytes(16);
  const sealed = aesEncryptCTR(ephemeral.public, await derivePairingCodeKey(code, salt), nonce);
  const wrapped = Buffer.concat([salt, nonce, sealed]);
  const attrs = { from: SERVER, id: nextStanzaId(), t: nowInSeconds(), type: 'link_code_companion_reg' };
  return element('notification', attrs, [
    element('link_code_companion_reg', { stage: 'primary_hello' }, [
      element('link_code_pairing_wrapped_primary_ephemeral_pub', {}, wrapped),
      element('primary_identity_pub', {}, phone.record.signal.identity.public),
      element('link_code_pairing_ref', {}, REFERENCE),
    ]),
  ]);
}

/**
 * What the owner's phone does when the eight characters are typed: it proves to the client that it knows the code, and
 * receives the client's keys. With a wrong code the client's answer cannot be decrypted, and this throws.
 */
export async function typeLinkCode(connection: Connection, code: string, phone: Phone): Promise<PairingRequest> {
  const request = connection.linkCode;
  if (!request) throw new Error('Nobody waits for a pairing code');
  const wrapped = Buffer.from(request.wrappedEphemeral);
  const key = await derivePairingCodeKey(code, wrapped.subarray(0, 32));
  const theirEphemeral = aesDecryptCTR(wrapped.subarray(48, 80), key, wrapped.subarray(32, 48));
  const ephemeral = Curve.generateKeyPair();
  connection.send(await primaryHello(code, ephemeral, phone));
  const finish = await connection.unlessGone(request.finish);
  const bundle = Buffer.from(required(finish, 'link_code_pairing_wrapped_key_bundle'));
  const shared = Curve.sharedKey(ephemeral.private, theirEphemeral);
  const bundleKey = Buffer.from(
    hkdf(shared, 32, { salt: bundle.subarray(0, 32), info: 'link_code_pairing_key_bundle_encryption_key' }),
  );
  const plain = aesDecryptGCM(bundle.subarray(44), bundleKey, bundle.subarray(32, 44), Buffer.alloc(0));
  const identity = plain.subarray(0, 32);
  const sharedIdentity = Curve.sharedKey(phone.record.signal.identity.private, identity);
  const secret = hkdf(Buffer.concat([shared, sharedIdentity, plain.subarray(64, 96)]), 32, { info: 'adv_secret' });
  return { identity, advSecret: Buffer.from(secret) };
}
