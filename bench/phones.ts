import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import node from '../apps/server/bin/node.json' with { type: 'json' };
import { freePorts } from '../e2e/harness/ports.ts';
import { type Running, startProgram, waitFor } from '../e2e/harness/processes.ts';
import { residentMemory, signIn, startFilled } from './filled-product.ts';
import { openShops } from './linked-phones.ts';
import { hasPostgres } from './postgres.ts';
import { allAreCut, callsBeside, moves, type Reconnection, reconnection } from './reconnection.ts';
import { milliseconds, percentile, printMachine, printTable } from './report.ts';
import { processorTime } from './use.ts';

/**
 * Many phones of several companies in one process on PostgreSQL. The process is asked to stop and hands them over; it is killed: how long until its phones are
 * connected again, in another process with the role `channels` that was running, and in itself, started again; what a
 * call over HTTP sees meanwhile; the memory of each phone.
 */

/** Phones of the measurements, each more than before; BENCH_PHONES=5,10 for a quick run. */
const counts = (process.env.BENCH_PHONES ?? '10,25,60,150,300').split(',').map(Number);
/** Until a process has given back the memory of its start (milliseconds). */
const restTime = 20_000;
/** `npm run bench -- phones moves`: only how phones move between processes, without memory and without starts. */
const onlyMoves = process.argv.includes('moves');
const apart = 'web,api,worker';
const together = `${apart},channels`;

printMachine(loadavg()[0] ?? 0);
if (!(await hasPostgres())) throw new Error('No PostgreSQL answers (BENCH_DATABASE_URL)');
const filled = await startFilled(
  'postgresql',
  { users: 2, queues: 1, tickets: 100, messagesPerTicket: 10 },
  { DEMO: 'empty', ROLES: apart },
);
const { product } = filled;
let holder = await startHolder();
try {
  const shops = await openShops(product);
  if (!onlyMoves) await wait(restTime);
  const idle = residentMemory(holder.child.pid);
  const columns: Record<string, string>[] = [];
  for (const phones of counts) columns.push(await measure(phones, await shops.linkUntil(phones), idle));
  const rows = Object.keys(columns[0] ?? {}).map((name) => [name, ...columns.map((column) => column[name] ?? '')]);
  printTable('Phones in one process', ['', ...counts.map((phones) => `${phones} phones`)], rows);
} finally {
  await holder.stop();
  await filled.close();
}

/** The cells of a column by their names. */
async function measure(phones: number, linking: number, idle: number): Promise<Record<string, string>> {
  const handed = await handedOver();
  const taken = await takenOver(phones);
  const cells = {
    'linking one more phone, ten at once': milliseconds(linking),
    'asked to stop (SIGTERM), another process takes over: first, half, last phone': moments(handed),
    'silence of a phone meanwhile: median, longest': middleAndMost(handed.silences),
    'killed, another process takes over: first, half, last phone': moments(taken.phones),
    'its processor time per phone': milliseconds(taken.processor / phones),
    'calls to a third process meanwhile: median, longest': middleAndMost(taken.calls),
    'calls to the process that takes over: median, longest': middleAndMost(taken.looks),
  };
  return onlyMoves ? cells : { ...cells, ...(await startsOf(phones, idle)) };
}

/** The cells about the memory of a process with phones, and about one process that starts again. */
async function startsOf(phones: number, idle: number): Promise<Record<string, string>> {
  await wait(restTime);
  const each = (residentMemory(holder.child.pid) - idle) / phones / 1024 ** 2;
  const again = await startedAgain(phones);
  return {
    'memory per phone, in a process just started': `${each.toFixed(2)} MB`,
    'one process with all roles, killed and started again: first, half, last phone': moments(again.phones),
    'calls to it, once it answers: median, longest': middleAndMost(again.calls),
  };
}

/** Asks the process that holds the phones to stop while another one runs, which is the holder from then on. */
async function handedOver() {
  const next = await startHolder();
  const moved = await moves(product, () => holder.stop());
  holder = next;
  return moved;
}

/** Kills the process that holds the phones while another one runs, which takes them over and is the holder from then on. */
async function takenOver(phones: number) {
  const next = await startHolder();
  await holder.stop('SIGKILL');
  const before = processorTime(next.child.pid ?? 0);
  await allAreCut(product);
  const connected = reconnection(product, phones);
  holder = next;
  const [calls, looks] = await Promise.all([
    callsBeside(await ticketsCall(), connected),
    callsBeside(() => lookAt(next.operations), connected),
  ]);
  const processor = processorTime(next.child.pid ?? 0) - before;
  return { phones: await connected, calls, looks, processor };
}

/** Kills one process with all roles, which holds the phones, and starts it again. */
async function startedAgain(phones: number) {
  await inOneProcess(phones);
  const call = await ticketsCall();
  await product.server.stop('SIGKILL');
  await allAreCut(product);
  const connected = reconnection(product, phones);
  const started = product.startServer();
  const calls = await callsBeside(call, connected);
  await started;
  const measured = { phones: await connected, calls };
  await inTwoProcesses(phones);
  return measured;
}

async function inOneProcess(phones: number): Promise<void> {
  await Promise.all([holder.stop(), product.server.stop()]);
  product.environment.ROLES = together;
  await product.startServer();
  await reconnection(product, phones);
}

async function inTwoProcesses(phones: number): Promise<void> {
  await product.server.stop();
  product.environment.ROLES = apart;
  await product.startServer();
  holder = await startHolder();
  await reconnection(product, phones);
}

/** A process with the role `channels`. */
interface Holder extends Running {
  /** The port of its listener for operations. */
  operations: number;
}

async function startHolder(): Promise<Holder> {
  const operations = await freePorts();
  const environment = { ...product.environment, ROLES: 'channels', OPERATIONS_PORT: String(operations) };
  const program = startProgram('apps/server/dist/main.js', { ...node.environment, ...environment }, node.flags.serve);
  await waitFor('a holder of phones', () => lookAt(operations).catch(() => undefined), { program });
  return { ...program, operations };
}

/** What an operator's load balancer asks; it reads the database. */
async function lookAt(operations: number): Promise<true> {
  const answer = await fetch(`http://127.0.0.1:${operations}/readyz`);
  if (!answer.ok) throw new Error(`readyz: ${answer.status}`);
  return true;
}

/** The call of an agent's ticket list. */
async function ticketsCall(): Promise<() => Promise<unknown>> {
  const { headers } = await signIn(filled, 1);
  return async () => {
    const answer = await fetch(`${product.apiUrl}/tickets?status=open&showAll=true`, { headers });
    if (!answer.ok) throw new Error(`tickets: ${answer.status}`);
    await answer.arrayBuffer();
  };
}

function moments({ first, half, last }: Reconnection): string {
  return [first, half, last].map((time) => `${(time / 1_000).toFixed(1)} s`).join(', ');
}

function middleAndMost(times: readonly number[]): string {
  return `${milliseconds(percentile(times, 0.5))}, ${milliseconds(Math.max(...times))}`;
}
