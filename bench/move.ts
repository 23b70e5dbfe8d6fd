import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { z } from 'zod';
import { openDatabase } from '../apps/server/src/platform/database/open.ts';
import { besideColumns, measureBeside } from './move-beside.ts';
import { type MoveProcess, startMove } from './move-process.ts';
import { addDay, fillOldCompany, type OldSize, writeOldFiles } from './old-company.ts';
import { type FreshDatabase, freshDatabase } from './postgres.ts';
import { megabytes, printMachine, printTable } from './report.ts';

/**
 * A company moves here from the database of another product, both on PostgreSQL, with the built command in a process of its own: rows a
 * second and memory of the copy, the time of a switch with a day's new messages, that of the check, and how long agents of another company
 * wait beside a copy. `BENCH_MESSAGES`: how many; a tenth of them as contacts, tickets and files.
 */

const messages = Number(process.env.BENCH_MESSAGES ?? 1_000_000);
const tenth = Math.ceil(messages / 10);
const size: OldSize = { messages, contacts: tenth, tickets: tenth, files: tenth };
const day = { messages: Math.min(10_000, messages), tickets: Math.min(1_000, tenth) };

const progress = z.array(
  z.object({ progress: z.object({ kind: z.string().nullish(), done: z.record(z.string(), z.number()).default({}) }) }),
);

printMachine(loadavg()[0] ?? 0);
const folder = mkdtempSync(join(tmpdir(), 'recado-bench-move-'));
const databases = [await freshDatabase(), await freshDatabase(), await freshDatabase()] as const;
const [old, here, other] = databases;
try {
  await fillOldCompany(old, size);
  await writeOldFiles(join(folder, 'public'), size);
  for (const { url } of [here, other]) await (await openDatabase({ url, logger: pino({ level: 'silent' }) })).close();
  printTable('Beside a copy', besideColumns, await measureBeside(other.url, () => start('copy', other)));
  const rows = [await copied(here)];
  rows.push(await timed('check'));
  await addDay(old, size, day);
  rows.push(await timed('switch'));
  rows.push(await timed('check'));
  printTable(`${messages.toLocaleString('en')} messages`, ['', 'seconds', 'memory, largest'], rows);
} finally {
  await Promise.all(databases.map((database) => database.drop()));
  rmSync(folder, { recursive: true, force: true });
}

function start(task: string, to: FreshDatabase = here): MoveProcess {
  return startMove([task, old.url, '--files', join(folder, 'public')], {
    DATABASE_URL: to.url,
    DATA_FOLDER: join(folder, `data-${to === here ? 'here' : 'other'}`),
    SECRET: 'only for the measurement, long enough',
    LOG_LEVEL: 'warn',
  });
}

async function timed(task: string): Promise<string[]> {
  const { seconds, peak, text } = await start(task).ended;
  console.log(text);
  return [task, seconds.toFixed(1), megabytes(peak)];
}

/** Copies, and prints for each kind with many rows how fast and with how much memory. */
async function copied(to: FreshDatabase): Promise<string[]> {
  const copying = start('copy');
  const [{ seconds, peak }, rows] = await Promise.all([copying.ended, watch(copying, to.url)]);
  printTable('Copy', ['kind', 'rows', 'seconds', 'rows a second', 'memory at its begin', 'largest'], rows);
  return ['copy', seconds.toFixed(1), megabytes(peak)];
}

/** Looks at memory and at the progress that the copy stores, until it ends. */
async function watch({ child, memory }: MoveProcess, url: string): Promise<string[][]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const kinds = new Map<string, { rows: number; begun: number; ended: number; first: number; largest: number }>();
  try {
    while (child.exitCode === null && child.signalCode === null) {
      const [row] = progress.parse((await client.query('select progress from moved_companies')).rows);
      const used = memory();
      const now = performance.now();
      const { kind, done = {} } = row?.progress ?? {};
      if (kind) {
        const known = kinds.get(kind) ?? { rows: 0, begun: now, ended: now, first: used, largest: 0 };
        kinds.set(kind, { ...known, rows: done[kind] ?? 0, ended: now, largest: Math.max(known.largest, used) });
      }
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  } finally {
    await client.end();
  }
  return [...kinds].map(([kind, { rows, begun, ended, first, largest }]) => {
    const seconds = Math.max(0.2, (ended - begun) / 1000);
    const rate = Math.round(rows / seconds).toLocaleString('en');
    return [kind, rows.toLocaleString('en'), seconds.toFixed(1), rate, megabytes(first), megabytes(largest)];
  });
}
