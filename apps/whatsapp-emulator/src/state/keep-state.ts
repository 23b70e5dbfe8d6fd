import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BufferJSON, proto } from 'baileys';
import type { DeviceRecord } from '../devices/linked-device.ts';
import type { KeptGraph } from '../graph/graph-book.ts';
import type { Group } from '../groups/group-book.ts';
import type { PhoneRecord } from '../phones/phone.ts';
import type { ScreenMessage } from '../phones/screen.ts';
import type { World } from '../world.ts';

const PAUSE_MS = 500;
const MESSAGES_PER_PHONE = 2000;

/** Contents are stored in the protocol's encoding: as JSON, keys and long numbers would change their types. */
type KeptPhone = Omit<PhoneRecord, 'messages'> & { messages: (Omit<ScreenMessage, 'content'> & { content: Buffer })[] };

interface KeptState {
  /** Set when the emulator ended properly: nothing happened after it was written. */
  final: boolean;
  phones: KeptPhone[];
  devices: DeviceRecord[];
  groups: Group[];
  /** Absent in files of older versions. */
  graph?: KeptGraph;
}

function snapshot(world: World, final: boolean): KeptState {
  return {
    final,
    phones: world.phones.all().map(({ record, screen }) => ({
      ...record,
      messages: screen.messages
        .slice(-MESSAGES_PER_PHONE)
        .map((message) => ({ ...message, content: Buffer.from(proto.Message.encode(message.content).finish()) })),
    })),
    devices: world.devices.all().map(({ record, pending }) => ({ ...record, pending: pending.list() })),
    groups: world.groups.all(),
    graph: world.graph.kept(),
  };
}

function readState(path: string): KeptState | undefined {
  if (!existsSync(path)) return undefined;
  // Written by this file only; a modified file fails where it is used.
  const state: KeptState = JSON.parse(readFileSync(path, 'utf8'), BufferJSON.reviver);
  return state;
}

/**
 * After a crash the devices are ahead of the file: a phone that continued an old session would repeat keys, which the
 * devices refuse. It drops its sessions and starts new ones.
 */
function revived(phone: KeptPhone, final: boolean): PhoneRecord {
  if (!final) phone.signal.keys.session = {};
  const messages = phone.messages.map((message) => ({ ...message, content: proto.Message.decode(message.content) }));
  return { ...phone, messages };
}

/**
 * Keeps phones, linked devices, sessions and chats in `state.json` of the folder: restores them now, and writes them
 * half a second after a change. Returns a function that writes them for the last time.
 */
export function keepState(world: World, folder: string): () => void {
  const path = join(folder, 'state.json');
  const kept = readState(path);
  for (const phone of kept?.phones ?? []) world.phones.restore(revived(phone, kept?.final === true));
  for (const device of kept?.devices ?? []) world.devices.restore(device);
  for (const group of kept?.groups ?? []) world.groups.restore(group);

  if (kept?.graph) world.graph.restore(kept.graph);

  let timer: NodeJS.Timeout | undefined;
  const write = (final: boolean) => {
    clearTimeout(timer);
    timer = undefined;
    writeFileSync(`${path}.new`, JSON.stringify(snapshot(world, final), BufferJSON.replacer), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  };
  const stop = world.onChange(() => {
    timer ??= setTimeout(write, PAUSE_MS, false).unref();
  });
  return () => {
    stop();
    write(true);
  };
}
