import { setTimeout as wait } from 'node:timers/promises';
import { waitFor } from '../e2e/harness/processes.ts';
import type { Product } from '../e2e/harness/product.ts';

/** Milliseconds between two looks, and between two calls. */
const pause = 50;

/** Milliseconds until phones were connected again, by WhatsApp's account: a killed process writes nothing any more. */
export interface Reconnection {
  first: number;
  half: number;
  last: number;
}

/** Measures from now, when no phone is connected, until all of them are. */
export async function reconnection(product: Product, phones: number): Promise<Reconnection> {
  const began = performance.now();
  const after = async (count: number): Promise<number> => {
    await waitFor(`${count} phones`, async () => (await online(product)) >= count || undefined, { seconds: 600 });
    return performance.now() - began;
  };
  return { first: await after(1), half: await after(Math.ceil(phones / 2)), last: await after(phones) };
}

/** Waits until no phone is connected. */
export async function allAreCut(product: Product): Promise<void> {
  await waitFor('the phones to be cut', async () => (await online(product)) === 0 || undefined);
}

/** How many linked devices are connected. */
async function online(product: Product): Promise<number> {
  return (await stateOf(product)).devices.filter((device) => device.online).length;
}

interface EmulatorState {
  devices: { jid: string; online: boolean }[];
  connections: { id: number; device?: string }[];
}

async function stateOf({ environment }: Product): Promise<EmulatorState> {
  return (await fetch(`${environment.EMULATOR_URL}/api/state`)).json();
}

/** The connection of each phone that has one. */
async function connectionsOf(product: Product): Promise<Map<string, number>> {
  const { devices, connections } = await stateOf(product);
  const online = new Set(devices.filter((device) => device.online).map(({ jid }) => jid));
  return new Map(connections.flatMap(({ id, device }) => (device && online.has(device) ? [[device, id]] : [])));
}

/** When phones moved to another connection, and for how long each was between two (milliseconds, up to a look too many). */
export interface Moves extends Reconnection {
  silences: number[];
}

/** Measures while connected phones move to other connections, from when `begin` is called until all have. */
export async function moves(product: Product, begin: () => Promise<void>): Promise<Moves> {
  const before = await connectionsOf(product);
  const began = performance.now();
  const begun = begin();
  const lastSeen = new Map([...before.keys()].map((jid) => [jid, began]));
  const moved = new Map<string, { at: number; silence: number }>();
  while (moved.size < before.size) {
    await wait(pause);
    const now = performance.now();
    for (const [jid, id] of await connectionsOf(product)) {
      if (id === before.get(jid)) lastSeen.set(jid, now);
      else if (!moved.has(jid)) moved.set(jid, { at: now - began, silence: now - (lastSeen.get(jid) ?? began) });
    }
  }
  await begun;
  const times = [...moved.values()].map(({ at }) => at).sort((one, other) => one - other);
  const at = (place: number) => times[place] ?? 0;
  const silences = [...moved.values()].map(({ silence }) => silence);
  return { first: at(0), half: at(Math.ceil(times.length / 2) - 1), last: at(times.length - 1), silences };
}

/**
 * Calls again and again while something runs; returns the milliseconds of each call. Those without an answer (a process
 * that starts has none yet) do not count.
 */
export async function callsBeside(call: () => Promise<unknown>, work: Promise<unknown>): Promise<number[]> {
  let isOver = false;
  void work.finally(() => {
    isOver = true;
  });
  const times: number[] = [];
  while (!isOver) {
    const began = performance.now();
    const isAnswered = await call().then(
      () => true,
      () => false,
    );
    if (isAnswered) times.push(performance.now() - began);
    await wait(pause);
  }
  return times;
}
