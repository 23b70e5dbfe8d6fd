import { loadavg } from 'node:os';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { z } from 'zod';
import type { Database } from '../apps/server/src/platform/database/database.ts';
import { openDatabase } from '../apps/server/src/platform/database/open.ts';
import { hashPassword } from '../apps/server/src/platform/security/passwords.ts';
import { daysAgo, password, readFrom, signInAs, startApi } from './api-here.ts';
import { watchPlans } from './plans.ts';
import { type FreshDatabase, freshDatabase } from './postgres.ts';
import { printMachine } from './report.ts';
import { type Seeded, seed } from './seed.ts';
import { seedAudits, seedLateAndFiles, seedRecords } from './seed-records.ts';

const size = {
  users: 40,
  queues: 10,
  tickets: Number(process.env.BENCH_TICKETS ?? 100_000),
  messagesPerTicket: 10,
  isOverYear: true,
};
const logger = pino({ level: 'warn' });
const openTickets = z.object({ tickets: z.array(z.object({ id: z.int(), contactId: z.int() })) });

/**
 * The requests. `{ticket}` is an open ticket, `{long}` one with 20,000 messages of rounds that agents of its queue may
 * not read, `{contact}` the contact of the first. `{year}` the days until
 * today. The first user is an administrator, the third an agent.
 */
const questions = [
  [1, '/tickets?status=open&showAll=true&pageNumber=1'],
  [3, '/tickets?status=open&showAll=false&pageNumber=1'],
  [3, '/tickets?status=pending&showAll=false&pageNumber=1'],
  [1, '/tickets?status=open&showAll=true&sort=waiting&pageNumber=1'],
  [3, '/tickets?status=pending&showAll=false&sort=waiting&pageNumber=1'],
  [3, '/tickets?concernsMe=true&pageNumber=1'],
  [1, '/tickets?concernsMe=true&pageNumber=1'],
  [1, '/tickets?status=closed&showAll=true&pageNumber=1'],
  [1, '/tickets?status=closed&showAll=true&pageNumber=25'],
  [1, '/tickets?searchParam=gisele souza&showAll=true&pageNumber=1'],
  [3, '/tickets?searchParam=7 souza gisele&showAll=true&pageNumber=1'],
  [1, '/tickets?searchParam=gisele&showAll=true&pageNumber=1'],
  [1, '/tickets?searchParam=mensagem&showAll=true&pageNumber=1'],
  [1, '/messages/{ticket}?pageNumber=1'],
  [3, '/messages/{ticket}?pageNumber=1'],
  [3, '/messages/{long}?pageNumber=1'],
  [1, '/contact-media?contactId={contact}&kind=media'],
  [3, '/contact-media?contactId={contact}&kind=media'],
  [1, '/contact-rounds?contactId={contact}'],
  [3, '/contact-rounds?contactId={contact}'],
  [1, '/contacts?searchParam=gisele souza 7&pageNumber=1'],
  [1, '/contacts?searchParam=souza gisele&pageNumber=1'],
  [1, '/contacts?searchParam=gisele&pageNumber=1'],
  [1, '/contacts?pageNumber=25'],
  [1, '/users?searchParam=agente 7&pageNumber=1'],
  [1, '/invoices?searchParam=fatura&pageNumber=1'],
  [1, '/tags/list?searchParam=vip'],
  [1, '/quick-messages?searchParam=bom dia&pageNumber=1'],
  [1, '/ticket/reports?{year}'],
  [1, '/ticket/reports?{year}&page=2000'],
  [1, '/ticket/reports?{year}&weekday=2&hour=9'],
  [1, '/ticket/reports?{year}&searchParam=gisele'],
  [1, '/audits?pageNumber=1'],
  [1, '/audits?pageNumber=25&kind=contacts'],
  [1, '/audits?searchParam=gisele souza&pageNumber=1'],
] as const;

printMachine(loadavg()[0] ?? 0);
const fresh = await freshDatabase();
try {
  const company = await fill(fresh);
  await explain(fresh, company);
} finally {
  await fresh.drop();
}

async function fill(to: FreshDatabase): Promise<Seeded> {
  const start = performance.now();
  const database = await openDatabase({ url: to.url, logger });
  const company = await seed(database, size, await hashPassword(password));
  await seedRecords(database);
  await seedLateAndFiles(database);
  await seedAudits(database);
  await database.close();
  await to.run('VACUUM ANALYZE');
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log(`${size.tickets} tickets, ${size.tickets * size.messagesPerTicket} messages, written in ${seconds} s`);
  return company;
}

/** Runs the application in this process on connections that report the plan of every statement. */
async function explain(on: FreshDatabase, company: Seeded): Promise<void> {
  const url = new URL(on.url);
  url.searchParams.set('options', watchPlans.connectionOptions);
  const database = await openDatabase({ url: url.href, logger });
  const api = await startApi(database, logger);
  try {
    await ask(api.url, database, company);
  } finally {
    await api.close();
    await database.close();
  }
}

async function ask(apiUrl: string, database: Database, { companyId }: Seeded): Promise<void> {
  const plans = watchPlans(database);
  const people = new Map<number, Record<string, string>>();
  for (const n of [1, 3]) people.set(n, await signInAs(apiUrl, companyId, n));
  const list = openTickets.parse(
    await readFrom(apiUrl, '/tickets?status=open&showAll=true&pageNumber=1', people.get(3)),
  );
  const [ticket, long] = list.tickets.map(({ id }) => id);
  const contact = list.tickets[0]?.contactId;
  if (!ticket || !long) throw new Error('The agent sees too few open tickets');
  await hideRounds(database, long);
  for (const [n, path] of questions) {
    const address = path
      .replace('{ticket}', String(ticket))
      .replace('{long}', String(long))
      .replace('{contact}', String(contact))
      .replace('{year}', `dateFrom=${daysAgo(364)}&dateTo=${daysAgo(0)}`);
    await readFrom(apiUrl, address, people.get(n));
    plans.clear();
    const start = performance.now();
    await readFrom(apiUrl, address, people.get(n));
    const time = (performance.now() - start).toFixed(1);
    console.log(`\n### GET ${path}, as ${n === 1 ? 'administrator' : 'agent'}: ${time} ms\n`);
    for (const plan of plans.all()) console.log(`\`\`\`\n${plan}\n\`\`\``);
  }
}

/** Inserts 20,000 older messages of another queue into a ticket. */
async function hideRounds(database: Database, ticketId: number): Promise<void> {
  await database.system(({ db }) =>
    db.execute(sql`
      insert into messages (company_id, ticket_id, connection_id, chat_id, wid, body, queue_id, sent_at, created_at)
      select t.company_id, t.id, t.whatsapp_id, 'long', 'L' || n, 'Mensagem ' || n,
        (select q.id from queues q where q.company_id = t.company_id and q.id % 4 <> t.queue_id % 4 limit 1),
        t.created_at - n * interval '1 minute', t.created_at - n * interval '1 minute'
      from tickets t cross join generate_series(1, 20000) n where t.id = ${ticketId}`),
  );
}
