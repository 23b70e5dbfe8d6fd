import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { addTwoCompanies, onPostgresql, openTestDatabase, testLogger } from '../../testing/database.ts';
import { eventually } from '../../testing/eventually.ts';
import { transactional } from '../jobs/handlers.ts';
import { createJobWorker } from '../jobs/worker.ts';
import { openDatabase } from './open.ts';
import { companies } from './schema/companies.ts';

const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0;

/** A PgBouncer in transaction mode with two connections to the server of an address; the same address through it. */
async function startPgBouncer(context: TestContext, address: string): Promise<string> {
  const url = new URL(address);
  const folder = await mkdtemp(join(tmpdir(), 'recado-pgbouncer-'));
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const listening = holder.address();
  assert.ok(listening && typeof listening === 'object');
  holder.close();
  const file = join(folder, 'pgbouncer.ini');
  const settings = [
    ...['[databases]', `* = host=${url.hostname} port=${url.port || 5432} user=${url.username}`, '[pgbouncer]'],
    ...['listen_addr = 127.0.0.1', `listen_port = ${listening.port}`, 'unix_socket_dir =', 'auth_type = any'],
    ...['pool_mode = transaction', 'default_pool_size = 2', 'max_client_conn = 200'],
  ];
  await writeFile(file, settings.join('\n'), { mode: 0o644 });
  // It refuses to run as root.
  await chmod(folder, 0o755);
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const pooler = spawn('pgbouncer', [file], { stdio: 'ignore', ...user });
  context.after(async () => {
    pooler.kill();
    await rm(folder, { recursive: true });
  });
  url.host = `127.0.0.1:${listening.port}`;
  return url.href;
}

test('through PgBouncer in transaction mode units keep their companies, jobs run, and notifications arrive', {
  skip: !onPostgresql || (!hasPgBouncer && 'pgbouncer is not installed'),
}, async (context) => {
  const direct = await openTestDatabase();
  assert.ok(direct.url);
  const { ours, theirs } = await addTwoCompanies(direct);
  const url = await startPgBouncer(context, direct.url);
  const open = () => openDatabase({ url, sessionUrl: direct.url ?? '', logger: testLogger });
  const first = await eventually('PgBouncer answers', () => open().catch(() => undefined));
  const second = await open();
  const done: number[] = [];
  const handler = transactional('count', z.number(), async (_unit, number) => void done.push(number));
  const worker = createJobWorker({ database: second, handlers: [handler], logger: testLogger });
  context.after(async () => {
    await worker.stop();
    for (const database of [first, second]) await database.close();
    await direct.close();
  });
  await assert.rejects(openDatabase({ url, logger: testLogger }), /DATABASE_SESSION_URL/);
  const heard: string[] = [];
  second.notifications.listen('word', (text) => heard.push(text));
  const numbers = Array.from({ length: 60 }, (_, index) => index);
  const seen = await Promise.all(
    numbers.map((number) =>
      [first, second][number % 2]?.tenant(number % 3 ? ours : theirs, async (unit) => {
        const rows = await unit.db
          .select()
          .from(companies)
          .where(eq(companies.id, number % 3 ? theirs : ours));
        await unit.enqueue({ companyId: ours, lane: `lane ${number % 5}`, kind: 'count', payload: number });
        return rows.length;
      }),
    ),
  );
  assert.deepEqual(new Set(seen), new Set([0]));
  first.notifications.broadcast('word', 'olá');
  await eventually('all jobs', () => done.length === numbers.length);
  assert.deepEqual(
    [...done].sort((a, b) => a - b),
    numbers,
  );
  await eventually('the notification', () => heard.includes('olá'));
});
