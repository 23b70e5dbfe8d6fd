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
async function online({ environment }: Product): Promise<number> {
  const answer = await fetch(`${environment.EMULATOR_URL}/api/state`);
  const { devices }: { devices: { online: boolean }[] } = await answer.json();
  return devices.filter((device) => device.online).length;
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
