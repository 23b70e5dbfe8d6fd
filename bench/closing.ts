import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { ApiClient } from '../e2e/harness/api-client.ts';
import { signIn, startFilled } from './filled-product.ts';
import { hasPostgres } from './postgres.ts';
import { milliseconds, percentile, printMachine, printTable } from './report.ts';

/**
 * What others feel while an administrator closes all waiting tickets of a company: the lists of an agent of the same
 * company, and those of another company, before it and meanwhile, and how long it takes.
 */

const tickets = Number(process.env.BENCH_TICKETS ?? 100_000);
/** Milliseconds of the measurement before, at most of that meanwhile, and between two calls. */
const [before, longest, pause] = [15_000, 900_000, 20];
const status = 'pending' as const;

printMachine(loadavg()[0] ?? 0);
const size = { users: 4, queues: 4, tickets, messagesPerTicket: 1, areAllWaiting: true };
const filled = await startFilled((await hasPostgres()) ? 'postgresql' : 'embedded', size);
try {
  const { product, company } = filled;
  const admin = new ApiClient(product.apiUrl);
  await admin.signIn(filled.person(1));
  const other = new ApiClient(product.apiUrl);
  await other.signIn(product.credentials.admin);
  const readers = {
    'an agent of the company': (await signIn(filled, 3)).headers,
    'another company': { authorization: `Bearer ${other.sessionToken}` },
  };
  const isDone = async () => {
    const { count } = await admin.call('GET /tickets', { query: { status, showAll: 'true' } });
    return count === 0;
  };
  const quiet = await measure(readers, Date.now() + before, async () => false);
  const begun = performance.now();
  const body = { status, selectedQueueIds: company.queueIds, withoutQueue: true };
  await admin.call('POST /tickets/closeAll', { body });
  const answered = performance.now() - begun;
  const meanwhile = await measure(readers, Date.now() + longest, isDone);
  const seconds = Math.round((performance.now() - begun) / 1000);
  console.log(`${tickets} tickets: answered after ${milliseconds(answered)}, closed after ${seconds} s`);
  printTable(
    'Lists while all waiting tickets are closed',
    ['', 'median before', 'meanwhile', 'p99 before', 'meanwhile', 'longest meanwhile'],
    Object.keys(readers).map((name) => {
      const [first = [], second = []] = [quiet.get(name), meanwhile.get(name)];
      const times = [0.5, 0.99].flatMap((share) => [percentile(first, share), percentile(second, share)]);
      return [name, ...times.map(milliseconds), milliseconds(Math.max(...second))];
    }),
  );
} finally {
  await filled.close();
}

/** Reads the lists of all readers by turns until a time, or until it is over. Resolves with the milliseconds of each. */
async function measure(
  readers: Record<string, Record<string, string>>,
  until: number,
  isOver: () => Promise<boolean>,
): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>(Object.keys(readers).map((name) => [name, []]));
  for (let turn = 1; Date.now() < until; turn += 1) {
    for (const [name, headers] of Object.entries(readers)) {
      const start = performance.now();
      const response = await fetch(`${filled.product.apiUrl}/tickets?status=open`, { headers });
      await response.text();
      if (!response.ok) throw new Error(`the list was refused with ${response.status}`);
      times.get(name)?.push(performance.now() - start);
    }
    if (turn % 50 === 0 && (await isOver())) break;
    await wait(pause);
  }
  return times;
}
