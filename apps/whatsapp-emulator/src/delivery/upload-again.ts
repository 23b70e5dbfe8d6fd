import { createCipheriv, randomBytes } from 'node:crypto';
import { type BinaryNode, getBinaryNodeChild, hkdf, proto } from 'baileys';
import type { LinkedDevice } from '../devices/linked-device.ts';
import { mediaOf } from '../phones/describe.ts';
import { element, nowInSeconds } from '../protocol/nodes.ts';
import type { World } from '../world.ts';
import { deliver } from './to-device.ts';

/** The protocol's result for a file that the phone no longer has. */
const NOT_FOUND = '2';

/**
 * A device could not download a file and asks its owner's phone to upload it again: the file gets a new path on the
 * media host, which the device receives encrypted with the file's key.
 */
export function uploadAgain(world: World, device: LinkedDevice, receipt: BinaryNode): void {
  const id = receipt.attrs.id ?? '';
  const owner = world.phones.byNumber(device.record.ownerNumber);
  const shown = owner?.screen.find(id);
  const file = shown && mediaOf(shown.content);
  const bytes = file && world.media.get(file.directPath.split('?')[0] ?? '');
  const forgotten = world.faults.take('mediaForgotten', device.record.ownerNumber) !== undefined;
  const answer =
    bytes && !forgotten ? newPlace(world, id, file.mediaKey, bytes) : element('error', { code: NOT_FOUND });
  const attrs = { id, from: owner?.jid, type: 'mediaretry', t: nowInSeconds() };
  const rmr = getBinaryNodeChild(receipt, 'rmr');
  deliver(world, device, element('notification', attrs, [answer, ...(rmr ? [rmr] : [])]));
}

function newPlace(world: World, stanzaId: string, mediaKey: Uint8Array, bytes: Buffer): BinaryNode {
  const directPath = `/files/${randomBytes(24).toString('base64url')}`;
  world.media.put(directPath, bytes);
  const { SUCCESS: result } = proto.MediaRetryNotification.ResultType;
  const plain = proto.MediaRetryNotification.encode({ stanzaId, directPath, result }).finish();
  const iv = randomBytes(12);
  const key = hkdf(Buffer.from(mediaKey), 32, { info: 'WhatsApp Media Retry Notification' });
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(stanzaId));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  return element('encrypt', {}, [element('enc_p', {}, sealed), element('enc_iv', {}, iv)]);
}
