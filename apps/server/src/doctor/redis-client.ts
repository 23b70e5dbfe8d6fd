import { databaseOf } from '../platform/realtime/redis-fan-out.ts';

/** Milliseconds that Redis may take to connect. */
const patience = 5_000;

/** Opens a client as the server does, lets `work` use it, and closes it. Rejects when Redis does not answer. */
export async function withRedis<T>(
  url: string,
  work: (client: Awaited<ReturnType<typeof connected>>) => Promise<T>,
): Promise<T> {
  const client = await connected(url);
  try {
    return await work(client);
  } finally {
    client.destroy();
  }
}

async function connected(url: string) {
  // Only installations with a Redis need its client.
  const { createClient } = await import('redis');
  const socket = { reconnectStrategy: false, connectTimeout: patience } as const;
  const client = createClient({ url, database: databaseOf(url), disableOfflineQueue: true, socket });
  // A client that fails rejects the command that waits.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
