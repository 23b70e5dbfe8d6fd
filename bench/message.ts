import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type AdminSession, type Line, openAdminSession, openTickets, pair } from './connections.ts';
import { startFilled } from './filled-product.ts';
import { heardOf } from './heard.ts';
import { hasPostgres } from './postgres.ts';
import { printMachine, printTable } from './report.ts';
import { type Reading, readUse } from './use.ts';

/**
 * What one message costs, received and sent, through one connection on PostgreSQL: transactions and CPU time, as the
 * least disturbed of several rounds. A sent message ends when the customer's phone has confirmed it. The idle use of
 * the server is measured first and subtracted.
 */

/** Messages per round, and per second in the slow rounds; BENCH_MESSAGES=50 for a quick run. */
const count = Number(process.env.BENCH_MESSAGES ?? 300);
const perSecond = 20;
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
/**
 * Messages each way before anything is measured: until V8 has compiled frequently used code, each costs a fifth more.
 */
const warmUp = Number(process.env.BENCH_WARM_UP ?? 3_000);
/** PostgreSQL reports the activity of a connection at most ten seconds after it became idle (milliseconds). */
const untilCounted = 11_000;
const idleSeconds = 20;
/** Messages of one chat are sent one after the other. */
const chats = 10;

/** The resources used: transactions, and milliseconds of CPU time. */
type Use = Record<'transactions' | 'server' | 'database', number>;

printMachine(loadavg()[0] ?? 0);
if (!(await hasPostgres())) throw new Error('No PostgreSQL answers (BENCH_DATABASE_URL)');
const filled = await startFilled('postgresql', { users: 2, queues: 1, tickets: 100, messagesPerTicket: 10 });
const client = new pg.Client({ connectionString: filled.product.environment.DATABASE_URL });
try {
  await client.connect();
  const desk = await openAdminSession(filled);
  const line = await openTickets(desk, await pair(desk, 0));
  const ways = { in: receive, out: send };
  for (const way of [receive, send]) await way(desk, line, 0, warmUp);
  const idle = await used(() => wait(idleSeconds * 1_000));
  const rows: string[][] = [];
  for (const [pace, rate] of [
    [`${perSecond} a second`, perSecond],
    ['as fast as it goes', 0],
  ] as const) {
    for (const [name, way] of Object.entries(ways)) {
      const costs: Use[] = [];
      for (let round = 0; round < rounds; round += 1) costs.push(await costOf(idle, () => way(desk, line, rate)));
      rows.push([`a message ${name}, ${pace}`, ...least(costs)]);
    }
  }
  printTable(
    `What a message costs (${count} messages, the least of ${rounds} rounds)`,
    ['', 'transactions', 'server', 'PostgreSQL'],
    rows,
  );
  desk.socket.close();
} finally {
  await client.end();
  await filled.close();
}

/** The cost of one message in a round. */
async function costOf(idle: Use & { seconds: number }, work: () => Promise<unknown>): Promise<Use> {
  const whole = await used(work);
  const each = (what: keyof Use) => (whole[what] - (idle[what] / idle.seconds) * whole.seconds) / count;
  return { transactions: each('transactions'), server: each('server'), database: each('database') };
}

/** The resources used while work runs, once PostgreSQL has counted all of them. */
async function used(work: () => Promise<unknown>): Promise<Use & { seconds: number }> {
  const server = filled.product.server.child.pid;
  await wait(untilCounted);
  const start = await readUse(client, server);
  const began = performance.now();
  const last = new Map(start.backends);
  const done = work().then(() => wait(untilCounted));
  let over = false;
  void done.finally(() => {
    over = true;
  });
  let end: Reading;
  // Polled, because the figures of a backend disappear when it ends.
  do {
    await wait(500);
    end = await readUse(client, server);
    for (const [pid, time] of end.backends) last.set(pid, time);
  } while (!over);
  await done;
  const database = [...last].reduce((sum, [pid, time]) => sum + time - (start.backends.get(pid) ?? 0), 0);
  return {
    transactions: end.transactions - start.transactions,
    server: end.server - start.server,
    database,
    seconds: (performance.now() - began) / 1_000,
  };
}

/** Customers write; resolves when the browser's socket has received each message. */
function receive(desk: AdminSession, line: Line, rate: number, messages = count): Promise<void> {
  const { emulator } = desk.filled.product;
  const act = (index: number) => {
    const { number = '' } = line.tickets[index % line.tickets.length] ?? {};
    return emulator.send(number, { to: line.shop, text: `medida ${index}` });
  };
  return heardOf(ears(desk), ({ fromMe }) => !fromMe, { rate, messages, chats, act });
}

/** An agent replies; resolves when the customers' phones have each message. */
function send(desk: AdminSession, line: Line, rate: number, messages = count): Promise<void> {
  const act = (index: number) => {
    const { id = 0 } = line.tickets[index % line.tickets.length] ?? {};
    const body = { body: `medida ${index}` };
    return desk.admin.call('POST /messages/:ticketId', { params: { ticketId: id }, body });
  };
  return heardOf(ears(desk), ({ fromMe, ack }) => fromMe && ack >= 2, { rate, messages, chats, act });
}

function ears({ socket, filled }: AdminSession) {
  return { socket, companyId: filled.company.companyId };
}

/** The minimum of each figure: other load on the machine can only increase it. */
function least(costs: readonly Use[]): string[] {
  const of = (what: keyof Use) => Math.min(...costs.map((cost) => cost[what]));
  return [of('transactions').toFixed(1), `${of('server').toFixed(1)} ms`, `${of('database').toFixed(1)} ms`];
}
