import type { withRedis } from './redis-client.ts';

/** An open client of Redis. */
type Client = Parameters<Parameters<typeof withRedis>[1]>[0];

/** Seconds that the keys of the probe last at most. */
const kept = 60;

/**
 * The commands of those the server sends to Redis that its user may not run, or not on a key that begins like `key`. Rejects for any
 * other error.
 */
export async function refusedCommands(client: Client, key: string): Promise<string[]> {
  const commands = {
    XADD: () =>
      client.xAdd(key, '*', { type: '' }, { TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: 1 } }),
    EXPIRE: () => client.expire(key, kept),
    XREVRANGE: () => client.xRevRange(key, '+', '-', { COUNT: 1 }),
    XREAD: () => client.xRead({ key, id: '0-0' }, { COUNT: 1 }),
  };
  const refused: string[] = [];
  for (const [name, run] of Object.entries(commands)) {
    await run().catch((error: unknown) => {
      if (!(error instanceof Error && error.message.startsWith('NOPERM'))) throw error;
      refused.push(name);
    });
  }
  return refused;
}

/**
 * The policy by which Redis drops keys before they end, when its memory is full; undefined when it drops none, or the user may not know.
 */
export async function droppingPolicy(client: Client): Promise<string | undefined> {
  const about = await client.info('memory').catch(() => '');
  const of = (name: string) => new RegExp(`^${name}:(\\S+)`, 'm').exec(about)?.[1];
  const policy = of('maxmemory_policy');
  return policy === 'noeviction' || of('maxmemory') === '0' ? undefined : policy;
}
