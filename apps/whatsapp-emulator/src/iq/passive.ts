import type { Connection } from '../connection/connection.ts';
import { sendHistory } from '../delivery/history.ts';
import { deliverPending } from '../delivery/to-device.ts';
import { sendToOwnDevice } from '../delivery/to-own-device.ts';
import { sharedKey } from '../phones/app-state.ts';
import type { World } from '../world.ts';

/** Handles a device that is ready: sends its queue and, after its first login, the app state key and the history. */
export async function becomeActive(world: World, connection: Connection): Promise<void> {
  const { device } = connection;
  if (!device || device.online) return;
  device.online = true;
  deliverPending(device);
  const { ownerNumber } = device.record;
  world.changed({ kind: 'devices', number: ownerNumber });
  const owner = world.phones.byNumber(ownerNumber);
  if (!owner || device.record.historySent) return;
  device.record.historySent = true;
  if (!(await device.keysKnown())) return;
  await sendToOwnDevice(world, owner, device, sharedKey(owner.appState));
  await sendHistory(world, owner, device);
}
