import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { io, type Socket } from 'socket.io-client';
import node from '../apps/server/bin/node.json' with { type: 'json' };
import { freePorts } from '../e2e/harness/ports.ts';
import { type Running, startProgram, waitFor } from '../e2e/harness/processes.ts';
import { openAdminSession, openTickets, pair } from './connections.ts';
import { residentMemory, signIn, startFilled } from './filled-product.ts';
import { heardOf } from './heard.ts';
import { hasPostgres } from './postgres.ts';
import { megabytes, printMachine, printTable } from './report.ts';
import { openUse, roles, type Use, useCells, useOf } from './role-use.ts';

/**
 * What a message costs each role where roles are processes of their own, and what a browser's socket costs. PostgreSQL's log and Redis
 * count what everybody does: `BENCH_DATABASE_URL` and `BENCH_REDIS` name servers that nobody else uses.
 */

const count = Number(process.env.BENCH_MESSAGES ?? 300);
const warmUp = Number(process.env.BENCH_WARM_UP ?? 1_500);
const browsers = Number(process.env.BENCH_BROWSERS ?? 300);
const redisUrl = process.env.BENCH_REDIS ?? 'redis://127.0.0.1:6379';
const perSecond = Number(process.env.BENCH_RATE ?? 20);
const chats = 10;
/** PostgreSQL reports the activity of a connection at most ten seconds after it became idle (milliseconds). */
const untilCounted = 11_000;
const idleSeconds = 30;

printMachine(loadavg()[0] ?? 0);
if (!(await hasPostgres())) throw new Error('No PostgreSQL answers (BENCH_DATABASE_URL)');
const size = { users: browsers + 2, queues: 1, tickets: 100, messagesPerTicket: 10 };
const environment = { DEMO: 'empty', ROLES: 'web,api', REDIS_URL: redisUrl };
const filled = await startFilled('postgresql', size, environment);
const { product } = filled;
const client = new pg.Client({ connectionString: product.environment.DATABASE_URL });
const others: Running[] = [];
try {
  await client.connect();
  for (const role of ['worker', 'channels']) others.push(await startRole(role));
  const [api = 0, worker = 0, channels = 0] = [product.server, ...others].map(({ child }) => child.pid ?? 0);
  const processes = { api, worker, channels };
  const meter = await openUse(client, redisUrl, processes);
  const desk = await openAdminSession(filled);
  const line = await openTickets(desk, await pair(desk, 0));
  const ears = { socket: desk.socket, companyId: filled.company.companyId };

  /** Customers write; resolves when a browser's socket has each message. */
  const receive = (messages = count, rate = perSecond) =>
    heardOf(ears, ({ fromMe }) => !fromMe, {
      ...{ messages, rate, chats },
      act: (index) => {
        const { number = '' } = line.tickets[index % line.tickets.length] ?? {};
        return product.emulator.send(number, { to: line.shop, text: `medida ${index}` });
      },
    });
  /** An agent answers; resolves when each was delivered. */
  const send = (messages = count, rate = perSecond) =>
    heardOf(ears, ({ fromMe, ack }) => fromMe && ack >= 2, {
      ...{ messages, rate, chats },
      act: (index) => {
        const { id = 0 } = line.tickets[index % line.tickets.length] ?? {};
        const body = { body: `medida ${index}` };
        return desk.admin.call('POST /messages/:ticketId', { params: { ticketId: id }, body });
      },
    });
  const used = async (work: () => Promise<unknown>) => {
    await wait(untilCounted);
    const [start, began] = [await meter.read(), performance.now()];
    await work();
    await wait(untilCounted);
    const [end, seconds] = [await meter.read(), (performance.now() - began) / 1_000];
    return { seconds, use: useOf((name) => end[name] - start[name]) };
  };
  const idleFor = async () => {
    const { use, seconds } = await used(() => wait(idleSeconds * 1_000));
    return useOf((name) => use[name] / seconds);
  };
  /** The cost of a message, without what happens in a second anyway. */
  const costOf = async (work: () => Promise<unknown>, idle: Use) => {
    const { use, seconds } = await used(work);
    return useOf((name) => (use[name] - idle[name] * seconds) / count);
  };

  await receive(warmUp, 0);
  await send(warmUp, 0);
  const idle = await idleFor();
  const [received, sent] = [await costOf(receive, idle), await costOf(send, idle)];
  await client.query("UPDATE users SET profile = 'admin'");
  await wait(20_000);
  const before = residentMemory(api);
  const sockets: Socket[] = [];
  for (let index = 0; index < browsers; index += 1) sockets.push(await openMeasuredBrowser(index + 3));
  await wait(20_000);
  const memory = residentMemory(api) - before;
  const quiet = await idleFor();
  const heard = await costOf(receive, quiet);
  printTable(
    `A message, each role in a process of its own (${count} messages, ${perSecond} a second)`,
    ['', ...roles.map((role) => `\`${role}\``), 'PostgreSQL', 'Redis', 'transactions', 'log', 'commands of Redis'],
    [
      ['in', ...useCells(received)],
      ['out', ...useCells(sent)],
      [`in, heard by ${browsers} more sockets`, ...useCells(heard)],
      ['idle, a second', ...useCells(idle)],
      [`idle with ${browsers} more sockets, a second`, ...useCells(quiet)],
    ],
  );
  printTable(
    'Resident memory',
    ['process', 'at the end'],
    Object.entries(processes).map(([role, pid]) => [role, megabytes(residentMemory(pid))]),
  );
  console.log(`\nA socket takes ${Math.round(memory / browsers / 1_024)} KB of \`api\`, its sign-in included.`);
  for (const socket of [...sockets, desk.socket]) socket.close();
  await meter.close();
} finally {
  await Promise.all(others.map((other) => other.stop()));
  await client.end();
  await filled.close();
}

/** Starts a process with one role beside the product's own. */
async function startRole(role: string): Promise<Running> {
  const operations = await freePorts();
  const own = { ...product.environment, ROLES: role, OPERATIONS_PORT: String(operations) };
  const program = startProgram('apps/server/dist/main.js', { ...node.environment, ...own }, node.flags.serve);
  const isReady = async () => (await fetch(`http://127.0.0.1:${operations}/readyz`)).ok || undefined;
  await waitFor(`a process with ${role}`, () => isReady().catch(() => undefined), { program });
  return program;
}

/** The socket of a user's browser. */
async function openMeasuredBrowser(user: number): Promise<Socket> {
  const { token } = await signIn(filled, user);
  const socket = io(product.apiUrl, { auth: { token }, transports: ['websocket'], forceNew: true });
  await waitFor('a socket', () => socket.connected || undefined);
  return socket;
}
