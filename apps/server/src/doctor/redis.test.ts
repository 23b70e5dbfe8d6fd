import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { readConfiguration } from '../configuration.ts';
import { eventually } from '../testing/eventually.ts';
import { redisCheck } from './checks/redis.ts';
import { withExamined } from './examined.ts';
import { withRedis } from './redis-client.ts';

/** What the doctor says of a Redis. */
async function says(url: string): Promise<string> {
  const configuration = readConfiguration({ DEMO: 'true', DATABASE_URL: 'embedded', REDIS_URL: url });
  const finding = await withExamined(configuration, (examined) => redisCheck.run(examined));
  return `${finding?.state}: ${finding?.found}`;
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

test('rights that a user of Redis lacks are a problem that names them; a policy that drops events is a warning', async (context) => {
  const port = await freePort();
  const redis = spawn('redis-server', ['--port', String(port), '--save', '', '--bind', '127.0.0.1']);
  const isStarted = await Promise.race([once(redis, 'spawn').then(() => true), once(redis, 'error').then(() => false)]);
  if (!isStarted) return context.skip('redis-server is not installed');
  const ended = once(redis, 'exit');
  try {
    const url = `redis://127.0.0.1:${port}/3`;
    const answers = () => withRedis(url, (client) => client.ping());
    await eventually('Redis answers', () =>
      answers().then(
        () => true,
        () => false,
      ),
    );
    assert.match(await says(url), /^ok/);
    await withRedis(url, async (client) => {
      await client.sendCommand(['CONFIG', 'SET', 'maxmemory', '100mb', 'maxmemory-policy', 'volatile-lru']);
      await client.sendCommand(['ACL', 'SETUSER', 'shop', 'on', '>key', '~recado:*', '+@all', '-expire', '-xrevrange']);
      await client.sendCommand(['ACL', 'SETUSER', 'other', 'on', '>key', '~other:*', '+@all']);
    });
    assert.match(await says(url), /^warning: .*volatile-lru/);
    const of = (user: string) => says(url.replace('//', `//${user}:key@`));
    assert.match(await of('shop'), /^problem: .* may not run EXPIRE, XREVRANGE on keys/);
    assert.match(await of('other'), /^problem: .* may not run XADD, EXPIRE, XREVRANGE, XREAD on keys/);
    // What the doctor advises is enough.
    await withRedis(url, async (client) => {
      const rights = ['~recado:*', '+@stream', '+expire', '+del', '+select', '+info', '+time'];
      await client.sendCommand(['ACL', 'SETUSER', 'advised', 'on', '>key', ...rights]);
      await client.sendCommand(['CONFIG', 'SET', 'maxmemory-policy', 'noeviction']);
    });
    assert.match(await of('advised'), /^ok/);
  } finally {
    redis.kill();
    await ended;
  }
});
