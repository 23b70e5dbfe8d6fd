import { jidDecode } from 'baileys';
import type { Connection } from '../connection/connection.ts';
import type { LinkedDevice } from '../devices/linked-device.ts';
import type { Phone } from '../phones/phone.ts';
import { element, nextStanzaId, nowInSeconds, SERVER } from '../protocol/nodes.ts';
import type { World } from '../world.ts';
import { typeLinkCode } from './link-code.ts';
import { type PairingRequest, readQr, signDeviceIdentity } from './qr.ts';

/** A program that shows a QR or pairing code and waits for a phone. */
export interface Waiting {
  connection: number;
  /** Number that the pairing code is for; undefined if only a QR code is shown. */
  codeFor: string | undefined;
  /** The QR code, if the program sent it to the emulator: the server itself does not know its secret. */
  qr: string | undefined;
}

function waitingConnections(world: World): Connection[] {
  return [...world.connections].filter(({ references }) => references.length > 0);
}

/** The programs that wait to be linked, oldest first. */
export function listWaiting(world: World): Waiting[] {
  return waitingConnections(world).map(({ id, linkCode, shownQr }) => ({
    connection: id,
    codeFor: linkCode?.number,
    qr: shownQr,
  }));
}

/** The phone scans this QR code. Throws if it is invalid or nobody waits for it any more. */
export async function scanQr(world: World, phone: Phone, qr: string): Promise<LinkedDevice> {
  const request = readQr(qr);
  const connection = waitingConnections(world).find(({ references }) => references.includes(request.reference));
  if (!connection) throw new Error('Nobody waits for this QR code: it is old or from elsewhere');
  return link(world, phone, connection, request);
}

/** Stores a program's QR code, so that one click can scan it. Throws if nobody waits for it. */
export function showQr(world: World, qr: string): void {
  const { reference } = readQr(qr);
  const connection = waitingConnections(world).find(({ references }) => references.includes(reference));
  if (!connection) throw new Error('Nobody waits for this QR code: it is old or from elsewhere');
  connection.shownQr = qr;
  world.changed({ kind: 'waiting' });
}

/** The phone scans the newest QR code that was sent to the emulator. Throws if there is none. */
export async function scanWaiting(world: World, phone: Phone): Promise<LinkedDevice> {
  const shown = waitingConnections(world).findLast(({ shownQr }) => shownQr !== undefined)?.shownQr;
  if (shown === undefined) throw new Error('No QR code was shown to the emulator: paste it instead');
  return scanQr(world, phone, shown);
}

/** The code is typed on the phone. Throws if nobody waits for it or it is wrong. */
export async function typeCode(world: World, phone: Phone, code: string): Promise<LinkedDevice> {
  const asking = waitingConnections(world).filter(({ linkCode }) => linkCode !== undefined);
  const connection = asking.find(({ linkCode }) => linkCode?.number === phone.number) ?? asking.at(-1);
  if (!connection) throw new Error('Nobody waits for a pairing code');
  const clean = code.replaceAll('-', '').trim().toUpperCase();
  return link(world, phone, connection, await typeLinkCode(connection, clean, phone));
}

async function link(
  world: World,
  phone: Phone,
  connection: Connection,
  request: PairingRequest,
): Promise<LinkedDevice> {
  connection.references = [];
  const number = phone.record.nextDevice++;
  const device = world.devices.restore({
    jid: `${phone.number}:${number}@${SERVER}`,
    lid: `${jidDecode(phone.lid)?.user}:${number}@lid`,
    ownerNumber: phone.number,
    preKeys: [],
    historySent: false,
    fullHistory: connection.wantsFullHistory,
    pending: [],
  });
  const id = nextStanzaId();
  const answer = connection.answerTo(id);
  connection.send(
    element('iq', { from: SERVER, id, type: 'set', t: nowInSeconds() }, [
      element('pair-success', {}, [
        element('device-identity', {}, signDeviceIdentity(phone, request)),
        element('platform', { name: 'android' }),
        element('device', { jid: device.jid, lid: device.lid }),
      ]),
    ]),
  );
  try {
    await answer;
  } catch (error) {
    // Otherwise whoever writes to the shop would wait for the keys of a device that never comes.
    world.devices.remove(device);
    throw error;
  }
  connection.send(element('stream:error', { code: '515' }));
  connection.closeSoon();
  world.changed({ kind: 'devices', number: phone.number });
  return device;
}

/** The owner removes a linked device on the phone, or the device logs out. */
export function unlink(world: World, device: LinkedDevice): void {
  world.devices.remove(device);
  device.connection?.send(element('stream:error', { code: '401' }, [element('conflict', { type: 'device_removed' })]));
  device.connection?.closeSoon();
  world.changed({ kind: 'devices', number: device.record.ownerNumber });
}
