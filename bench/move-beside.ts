import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { openDatabase } from '../apps/server/src/platform/database/open.ts';
import { hashPassword } from '../apps/server/src/platform/security/passwords.ts';
import { password, signInAs, startApi } from './api-here.ts';
import type { MoveProcess } from './move-process.ts';
import { milliseconds, percentile } from './report.ts';
import { seed } from './seed.ts';

const turns = 6;
const secondsOfTurn = 4;
/** Calls begin so many milliseconds after each other, whatever the former ones take. */
const pace = 25;

/** Column headers. */
export const besideColumns = ['`GET /tickets` of agents', 'calls', 'p50', 'p99'];

/**
 * Lets agents of a company with 10,000 tickets read their lists while another company is copied into the same installation, by turns:
 * the copy stands still in every second one. Rows for each, and the ratio of p99.
 */
export async function measureBeside(url: string, startCopy: () => MoveProcess): Promise<string[][]> {
  const logger = pino({ level: 'silent' });
  const database = await openDatabase({ url, logger });
  const size = { users: 20, queues: 5, tickets: 10_000, messagesPerTicket: 5 };
  const { companyId } = await seed(database, size, await hashPassword(password));
  const api = await startApi(database, logger);
  const agents = await Promise.all([3, 4, 5, 6].map((n) => signInAs(api.url, companyId, n)));
  const call = (n: number) => timed(`${api.url}/tickets?status=open&pageNumber=1`, agents[n % agents.length] ?? {});
  await turn(call);
  const copying = startCopy();
  // It is stopped before its end.
  const ended = copying.ended.catch(() => undefined);
  const [alone, beside]: [number[], number[]] = [[], []];
  try {
    // Until it copies rows.
    await wait(5_000);
    for (let n = 0; n < turns; n += 1) {
      copying.child.kill('SIGCONT');
      beside.push(...(await turn(call)));
      copying.child.kill('SIGSTOP');
      alone.push(...(await turn(call)));
    }
  } finally {
    copying.child.kill('SIGKILL');
    await ended;
    await api.close();
    await database.close();
  }
  const row = (name: string, times: number[]) => [
    name,
    `${times.length}`,
    milliseconds(percentile(times, 0.5)),
    milliseconds(percentile(times, 0.99)),
  ];
  const ratio = percentile(beside, 0.99) / percentile(alone, 0.99);
  return [row('alone', alone), row('beside the copy', beside), ['ratio of p99', '', '', ratio.toFixed(2)]];
}

/** Milliseconds that each call of a turn took. */
async function turn(call: (n: number) => Promise<number>): Promise<number[]> {
  const calls: Promise<number>[] = [];
  for (let n = 0; n < (secondsOfTurn * 1000) / pace; n += 1) {
    calls.push(call(n));
    await wait(pace);
  }
  return Promise.all(calls);
}

async function timed(address: string, headers: Record<string, string>): Promise<number> {
  const begun = performance.now();
  const response = await fetch(address, { headers });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return performance.now() - begun;
}
