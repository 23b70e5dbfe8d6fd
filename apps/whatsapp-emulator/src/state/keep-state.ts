import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BufferJSON } from 'baileys';
import type { DeviceRecord } from '../devices/linked-device.ts';
import type { Group } from '../groups/group-book.ts';
import type { PhoneRecord } from '../phones/phone.ts';
import type { World } from '../world.ts';

const PAUSE_MS = 500;
const MESSAGES_PER_PHONE = 2000;

interface KeptState {
  phones: PhoneRecord[];
  devices: DeviceRecord[];
  groups: Group[];
}

function snapshot(world: World): KeptState {
  return {
    phones: world.phones.all().map(({ record, screen }) => ({
      ...record,
      messages: screen.messages.slice(-MESSAGES_PER_PHONE),
    })),
    devices: world.devices.all().map(({ record, pending }) => ({ ...record, pending: pending.list() })),
    groups: world.groups.all(),
  };
}

function readState(path: string): KeptState | undefined {
  if (!existsSync(path)) return undefined;
  // Written by this file only; a file that was tampered with fails where it is used.
  const state: KeptState = JSON.parse(readFileSync(path, 'utf8'), BufferJSON.reviver);
  return state;
}

/**
 * Keeps phones, linked devices, sessions and chats in `state.json` of the folder: puts them back now, and writes them
 * half a second after a change. Returns what writes them for the last time.
 */
export function keepState(world: World, folder: string): () => void {
  const path = join(folder, 'state.json');
  const kept = readState(path);
  for (const phone of kept?.phones ?? []) world.phones.restore(phone);
  for (const device of kept?.devices ?? []) world.devices.restore(device);
  for (const group of kept?.groups ?? []) world.groups.restore(group);

  let timer: NodeJS.Timeout | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    writeFileSync(`${path}.new`, JSON.stringify(snapshot(world), BufferJSON.replacer), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  };
  const stop = world.onChange(() => {
    timer ??= setTimeout(write, PAUSE_MS).unref();
  });
  return () => {
    stop();
    write();
  };
}
