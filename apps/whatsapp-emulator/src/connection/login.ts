import { proto } from 'baileys';
import type { DeviceConnection, LinkedDevice } from '../devices/linked-device.ts';
import { newReferences } from '../pairing/qr.ts';
import { element, nextStanzaId, nowInSeconds, SERVER } from '../protocol/nodes.ts';
import type { World } from '../world.ts';
import type { Connection } from './connection.ts';

/** Handles a finished handshake: the client wants to be linked, or is a device that logs in. */
export function greet(world: World, connection: Connection, payload: proto.IClientPayload): void {
  const number = payload.username?.toString();
  const refusal = world.faults.take('loginFailure', number);
  const device = world.devices.byJid(`${number}:${payload.device}@${SERVER}`);
  if (number && world.faults.take('hang', number)) connection.hung = true;
  if (refusal) refuse(connection, refusal.code);
  else if (payload.devicePairingData) offerLinking(world, connection, payload.devicePairingData);
  else if (device) logIn(world, connection, device);
  else refuse(connection, 401);
}

function logIn(world: World, connection: Connection, device: LinkedDevice): void {
  if (device.connection) replaceConnection(device.connection);
  device.connection = connection;
  device.online = false;
  connection.device = device;
  const t = nowInSeconds();
  connection.send(
    element('success', { t, props: '27', companion_enc_static: '', lid: device.lid, abprops: '1', creation: t }),
  );
  world.changed({ kind: 'devices', number: device.record.ownerNumber });
}

function refuse(connection: Connection, code: number): void {
  connection.send(element('failure', { reason: String(code), location: 'emulator' }));
  connection.closeSoon();
}

/** The same device logged in elsewhere: the older connection gets an error and is closed. */
function replaceConnection(older: DeviceConnection): void {
  older.device = undefined;
  older.send(element('stream:error', {}, [element('conflict', { type: 'replaced' })]));
  older.closeSoon();
}

function offerLinking(
  world: World,
  connection: Connection,
  { deviceProps }: proto.ClientPayload.IDevicePairingRegistrationData,
): void {
  connection.wantsFullHistory = proto.DeviceProps.decode(deviceProps ?? Buffer.of()).requireFullSync ?? false;
  connection.references = newReferences();
  const references = connection.references.map((reference) => element('ref', {}, Buffer.from(reference)));
  const attrs = { from: SERVER, id: nextStanzaId(), type: 'set', xmlns: 'md' };
  connection.send(element('iq', attrs, [element('pair-device', {}, references)]));
  if (world.faults.take('passkeyPrologue')) askForPasskey(connection);
  world.changed({ kind: 'waiting' });
}

/** WhatsApp's demand for a passkey, which Baileys cannot answer (WHATSAPP.md, Disconnects). */
export function askForPasskey(connection: Connection): void {
  const attrs = { from: SERVER, id: nextStanzaId(), t: nowInSeconds(), type: 'passkey_prologue_request' };
  connection.send(element('notification', attrs, [element('passkey_prologue_request')]));
}
