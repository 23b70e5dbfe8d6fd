// What an event of one company costs all processes together, by how many there are: when each hears the companies whose sockets it
// has, and when each hears everything, as releases before 7.1.0 do. `npm run bench -- fan-out`.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { pino } from 'pino';
import { z } from 'zod';
import { openPostgresFanOut } from '../apps/server/src/platform/realtime/postgres-fan-out.ts';
import type { FanOut } from '../apps/server/src/platform/realtime/process-adapter.ts';
import { openRedisFanOut } from '../apps/server/src/platform/realtime/redis-fan-out.ts';
import { freshDatabase } from './postgres.ts';
import { printMachine, printTable } from './report.ts';

const companies = 200;
const events = 4_000;
const redisUrl = process.env.BENCH_REDIS ?? 'redis://127.0.0.1:6379';
/** A kilobyte, which nobody reads. */
const message = { lost: 'x'.repeat(1_000) };
const report = z.object({ heard: z.number(), milliseconds: z.number() });

type Transport = 'PostgreSQL' | 'Redis';
interface Task {
  transport: Transport;
  url: string;
  name: string;
  /** The companies that it hears. */
  hears: number[];
}

if (process.send) await listen();
else await measure();

function open({ transport, url, name }: Omit<Task, 'hears'>, hear: (message: unknown) => void): Promise<FanOut> {
  const logger = pino({ level: 'silent' });
  const gap = () => undefined;
  if (transport === 'Redis') return openRedisFanOut({ url: redisUrl, name, hear, gap, logger });
  return openPostgresFanOut({ options: { connectionString: url }, url }, { hear, gap }, logger);
}

/** A process that hears, and says what that cost it (milliseconds of processor) when asked. */
async function listen(): Promise<void> {
  const task: Task = JSON.parse(process.env.BENCH_TASK ?? '');
  let heard = 0;
  const fanOut = await open(task, () => {
    heard += 1;
  });
  await new Promise((resolve) => setTimeout(resolve, 500));
  for (const companyId of task.hears) await fanOut.hear(companyId);
  process.send?.('ready');
  let before = process.cpuUsage();
  process.on('message', (word) => {
    if (word === 'begin') before = process.cpuUsage();
    const { user, system } = process.cpuUsage(before);
    process.send?.({ heard, milliseconds: (user + system) / 1_000 });
    if (word === 'end') process.exit();
  });
}

async function costOf(
  transport: Transport,
  processes: number,
  isByCompany: boolean,
): Promise<{ each: number; heard: number }> {
  const database = await freshDatabase();
  const place = { transport, url: database.url, name: `recado-bench-${process.pid}-${Math.random()}` };
  const own = (index: number) =>
    Array.from({ length: companies }, (_, company) => company + 1).filter((company) => company % processes === index);
  const children = Array.from({ length: processes }, (_, index) =>
    fork(import.meta.filename, {
      env: { ...process.env, BENCH_TASK: JSON.stringify({ ...place, hears: isByCompany ? own(index) : [] }) },
    }),
  );
  await Promise.all(children.map((child) => once(child, 'message')));
  const sender = await open(place, () => undefined);
  await new Promise((resolve) => setTimeout(resolve, 500));
  const ask = (word: string) =>
    Promise.all(
      children.map(async (child) => {
        const answer = once(child, 'message');
        child.send(word);
        const [answered] = await answer;
        return report.parse(answered);
      }),
    );
  await ask('begin');
  for (let event = 0; event < events; event += 1)
    await sender.send(message, isByCompany ? 1 + (event % companies) : undefined);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const reports = await ask('end');
  await sender.close();
  await database.drop();
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  return {
    each: sum(reports.map(({ milliseconds }) => milliseconds)) / events,
    heard: sum(reports.map(({ heard }) => heard)) / events,
  };
}

async function measure(): Promise<void> {
  printMachine(loadavg()[0] ?? 0);
  const rows: string[][] = [];
  for (const transport of ['PostgreSQL', 'Redis'] as const)
    for (const processes of [1, 2, 4, 8]) {
      const all = await costOf(transport, processes, false);
      const ofCompany = await costOf(transport, processes, true);
      const cells = [all, ofCompany].flatMap(({ each, heard }) => [`${each.toFixed(3)} ms`, heard.toFixed(2)]);
      rows.push([transport, String(processes), ...cells]);
    }
  const columns = [
    'transport',
    'processes',
    'all hear: processor',
    'times heard',
    'by company: processor',
    'times heard',
  ];
  printTable(`An event of 1 KB of one of ${companies} companies, in all processes that hear`, columns, rows);
}
