import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { io } from 'socket.io-client';
import { allArriveInOrder, writeBothWays } from '../crash/conversations.ts';
import { freePorts } from '../harness/ports.ts';
import type { Running } from '../harness/processes.ts';
import { type Product, startProduct, startServer } from '../harness/product.ts';
import { pairShop, shopNumber } from '../harness/shop.ts';
import { steppableClock } from './clock.ts';
import { type Pictures, sendPictures } from './pictures.ts';

/** How often every connection to the database is ended: `npm run test:operations` does it 50 times. */
const terminations = Number(process.env.FAULTS ?? 5);
/** Open files of a process on a machine that nobody has configured. */
const fewFiles = 256;
/** A database of Redis that is not the first one, and of no other test: it is emptied. */
const redisDatabase = 6;
const redis = { host: '127.0.0.1', port: 6379 };

let product: Product;
let worker: Running;
let workerEnvironment: Record<string, string>;
let sent: Pictures;

before(async () => {
  const bus: Record<string, string> = (await hasRedis())
    ? { REDIS_URL: `redis://${redis.host}:${redis.port}/${redisDatabase}` }
    : {};
  product = await startProduct({ ROLES: 'web,api', ...bus });
  const ports = { API_PORT: String(await freePorts(2)), WEB_PORT: String(await freePorts()) };
  workerEnvironment = { ...product.environment, ...ports, ...steppableClock, ROLES: 'worker,channels' };
  worker = await startServer(workerEnvironment);
  for (const program of [product.server, worker]) limit(program, `--nofile=${fewFiles}:${fewFiles}`);
});
after(async () => {
  await worker?.stop();
  await product?.close();
});

const faults: Record<string, () => Promise<unknown>> = {
  async 'every connection to the database is ended'() {
    for (let count = 0; count < terminations; count += 1) {
      await terminateAll();
      await wait(randomInt(100, 900));
    }
  },
  async 'Redis ends the connections and forgets everything'() {
    if (await hasRedis()) await disturbRedis();
  },
  async 'the process with the phones stands still'() {
    worker.child.kill('SIGSTOP');
    await wait(3_000);
    worker.child.kill('SIGCONT');
  },
  async 'its clock steps ten minutes ahead, and twenty back'() {
    for (let step = 0; step < 3; step += 1) {
      worker.child.kill('SIGUSR2');
      await wait(1_000);
    }
  },
  async 'it cannot write files while customers send pictures'() {
    limit(worker, '--fsize=0:unlimited');
    sent = await sendPictures(product, shopNumber, 3);
    await wait(3_000);
    limit(worker, '--fsize=unlimited:unlimited');
  },
  async 'the process with the phones is killed'() {
    await worker.stop('SIGKILL');
    worker = await startServer(workerEnvironment);
  },
};

test(`two processes with ${fewFiles} files each: ${Object.keys(faults).join(', ')}; none is lost, none twice, and no browser is disconnected`, async () => {
  const admin = await pairShop(product).catch((error: unknown) => {
    process.stdout.write(worker.output());
    throw error;
  });
  const { token } = await admin.call('POST /auth/login', { body: product.credentials.admin });
  const browser = io(product.apiUrl, { auth: { token }, transports: ['websocket'] });
  const ends: string[] = [];
  browser.on('disconnect', (reason) => ends.push(reason));
  await new Promise<void>((resolve) => browser.once('ready', () => resolve()));
  const disturb = async () => {
    for (const fault of Object.values(faults)) await fault();
  };
  const conversing = { product, admin, shop: shopNumber, customers: 5, messagesEach: 20, disturb };
  await allArriveInOrder(conversing, await writeBothWays(conversing, 1));
  await sent.arrive(admin);
  assert.deepEqual(ends, []);
  browser.close();
});

/** Sets a limit of a running program. Only Linux can. */
function limit({ child }: Running, choice: string): void {
  spawnSync('prlimit', [`--pid=${child.pid}`, choice]);
}

async function terminateAll(): Promise<void> {
  const client = new pg.Client({ connectionString: product.environment.DATABASE_URL });
  await client.connect();
  await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`);
  await client.end();
}

/** Ends the connections to this database of Redis, which other tests may use as well, and empties it. */
async function disturbRedis(): Promise<void> {
  const socket = connect(redis);
  const clients = await answerOf(socket, 'CLIENT LIST TYPE normal\r\n');
  const theirs = clients.split('\n').filter((line) => line.includes(` db=${redisDatabase} `));
  const ids = theirs.flatMap((line) => /(?:^|\s)id=(\d+)/.exec(line)?.[1] ?? []);
  for (const id of ids) await answerOf(socket, `CLIENT KILL ID ${id}\r\n`);
  await answerOf(socket, `SELECT ${redisDatabase}\r\nFLUSHDB\r\n`);
  socket.destroy();
}

function answerOf(socket: Socket, command: string): Promise<string> {
  socket.write(command);
  return new Promise((resolve, reject) => {
    socket.once('data', (part) => resolve(part.toString()));
    socket.once('error', reject);
  });
}

function hasRedis(): Promise<boolean> {
  const socket = connect(redis);
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  }).finally(() => socket.destroy());
}
