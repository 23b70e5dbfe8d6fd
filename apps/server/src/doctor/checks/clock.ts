import { type Check, ok, warning } from '../check.ts';
import type { Examined } from '../examined.ts';
import { withRedis } from '../redis-client.ts';

/** Milliseconds by which clocks may differ. */
const tolerated = 2_000;

/** Whether this machine's clock is that of the database and of Redis. */
export const clockCheck: Check = {
  name: 'clock',
  async run(examined) {
    const differences = [await ofDatabase(examined), await ofRedis(examined)].filter((one) => one !== undefined);
    const worst = differences.toSorted((a, b) => Math.abs(b.milliseconds) - Math.abs(a.milliseconds))[0];
    if (!worst) return undefined;
    const { name, milliseconds } = worst;
    const seconds = (Math.abs(milliseconds) / 1000).toFixed(1);
    if (Math.abs(milliseconds) <= tolerated)
      return ok(`This machine's clock and that of ${name} differ by ${seconds} s.`);
    return warning(
      `This machine's clock is ${seconds} s ${milliseconds > 0 ? 'ahead of' : 'behind'} that of ${name}.`,
      'Let both machines take the time from NTP.',
    );
  },
};

interface Difference {
  name: string;
  /** Positive: this machine is ahead. */
  milliseconds: number;
}

async function ofDatabase({ database, readings }: Examined): Promise<Difference | undefined> {
  if (database.kind !== 'open') return undefined;
  const { ask } = database;
  const read = async () => {
    const [row] = await ask('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now');
    return Number(row?.now);
  };
  return { name: 'PostgreSQL', milliseconds: await differenceTo(read, readings.now) };
}

async function ofRedis({ configuration: { redisUrl }, readings }: Examined): Promise<Difference | undefined> {
  if (redisUrl === undefined) return undefined;
  try {
    return await withRedis(redisUrl, async (client) => {
      const read = async () => Number(await client.time());
      return { name: 'Redis', milliseconds: await differenceTo(read, readings.now) };
    });
  } catch {
    // The check of Redis says that it is away.
    return undefined;
  }
}

/** How far the own clock is ahead; the other one answers in the middle of the question. */
async function differenceTo(read: () => Promise<number>, now: () => number): Promise<number> {
  const asked = now();
  const other = await read();
  return (asked + now()) / 2 - other;
}
