import { loadavg } from 'node:os';
import { connectionColumns, measureConnections } from './connections.ts';
import { startFilled } from './filled-product.ts';
import { loginRate } from './load.ts';
import { hasPostgres } from './postgres.ts';
import { printMachine, printTable } from './report.ts';

/** Messages each way per figure; BENCH_MESSAGES=100 for a quick run. */
const count = Number(process.env.BENCH_MESSAGES ?? 1000);
const names = { postgresql: 'PostgreSQL', embedded: 'the embedded database' };

printMachine(loadavg()[0] ?? 0);
console.log(`${count} messages each way in each figure, ten people per connection.`);
for (const kind of (await hasPostgres()) ? (['postgresql', 'embedded'] as const) : (['embedded'] as const)) {
  const filled = await startFilled(kind, { users: 40, queues: 1, tickets: 100, messagesPerTicket: 10 });
  try {
    const title = `WhatsApp connections on ${names[kind]} (${await loginRate(filled)} logins/s just before)`;
    printTable(title, connectionColumns, await measureConnections(filled, count));
  } finally {
    await filled.close();
  }
}
