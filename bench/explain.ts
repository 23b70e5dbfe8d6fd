import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { startApplication } from '../apps/server/src/app.ts';
import { whatsappProviders } from '../apps/server/src/channels/providers.ts';
import { readConfiguration } from '../apps/server/src/configuration.ts';
import type { Database } from '../apps/server/src/platform/database/database.ts';
import { openDatabase } from '../apps/server/src/platform/database/open.ts';
import { hashPassword } from '../apps/server/src/platform/security/passwords.ts';
import { watchPlans } from './plans.ts';
import { type FreshDatabase, freshDatabase } from './postgres.ts';
import { printMachine } from './report.ts';
import { type Seeded, seed } from './seed.ts';

const size = { users: 40, queues: 10, tickets: Number(process.env.BENCH_TICKETS ?? 100_000), messagesPerTicket: 10 };
const password = 'only for the measurement';
const logger = pino({ level: 'warn' });

/**
 * The requests. `{ticket}` is an open ticket, `{long}` one with 20,000 messages of rounds that agents of its queue may
 * not read. The first user is an administrator, the third an agent.
 */
const questions = [
  [1, '/tickets?status=open&showAll=true&pageNumber=1'],
  [3, '/tickets?status=open&showAll=false&pageNumber=1'],
  [3, '/tickets?status=pending&showAll=false&pageNumber=1'],
  [1, '/tickets?status=open&showAll=true&sort=waiting&pageNumber=1'],
  [3, '/tickets?status=pending&showAll=false&sort=waiting&pageNumber=1'],
  [3, '/tickets?concernsMe=true&pageNumber=1'],
  [1, '/tickets?status=closed&showAll=true&pageNumber=1'],
  [1, '/tickets?status=closed&showAll=true&pageNumber=25'],
  [1, '/tickets?searchParam=gisele souza&showAll=true&pageNumber=1'],
  [1, '/messages/{ticket}?pageNumber=1'],
  [3, '/messages/{ticket}?pageNumber=1'],
  [3, '/messages/{long}?pageNumber=1'],
  [1, '/contacts?searchParam=gisele souza 7&pageNumber=1'],
  [1, '/contacts?pageNumber=25'],
  [1, '/users?searchParam=agente 7&pageNumber=1'],
  [1, '/invoices?searchParam=fatura&pageNumber=1'],
  [1, '/tags/list?searchParam=vip'],
  [1, '/quick-messages?searchParam=bom dia&pageNumber=1'],
] as const;

/** Companies beside the measured one, so that a plan that reads everybody's rows shows. */
const neighbours = 2_000;
/** People, invoices, tags and quick messages of each company. */
const recordsOfEach = 50;

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
  await database.close();
  await to.run('VACUUM ANALYZE');
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log(`${size.tickets} tickets, ${size.tickets * size.messagesPerTicket} messages, written in ${seconds} s`);
  return company;
}

/** What the searches read, for the measured company and its neighbours. */
async function seedRecords(database: Database): Promise<void> {
  const record = sql`from companies c cross join generate_series(1, ${recordsOfEach}::int) n`;
  await database.system(async ({ db }) => {
    await db.execute(sql`
      insert into companies (name, plan_id, due_date)
      select 'Neighbour ' || n, (select max(id) from plans), '2999-12-31' from generate_series(1, ${neighbours}::int) n`);
    await db.execute(sql`
      insert into users (company_id, name, email, password_hash)
      select c.id, 'Agente ' || n, 'record-' || c.id || '-' || n || '@example.com', 'x' ${record}`);
    await db.execute(sql`
      insert into invoices (company_id, detail, value, due_date)
      select c.id, 'Fatura ' || n, 100, date '2020-01-01' + n * 30 ${record}`);
    await db.execute(sql`
      insert into tags (company_id, name, color) select c.id, 'VIP ' || n, '#123456' ${record}`);
    await db.execute(sql`
      insert into quick_messages (company_id, user_id, shortcode, message, geral)
      select c.id, (select min(u.id) from users u where u.company_id = c.id), 'oi' || n, 'Bom dia ' || n, true ${record}`);
  });
}

/** Runs the application in this process on connections that report the plan of every statement. */
async function explain(on: FreshDatabase, company: Seeded): Promise<void> {
  const url = new URL(on.url);
  url.searchParams.set('options', watchPlans.connectionOptions);
  const dataFolder = mkdtempSync(join(tmpdir(), 'recado-explain-'));
  const database = await openDatabase({ url: url.href, logger });
  const environment = { DATA_FOLDER: dataFolder, ROLES: 'api', API_PORT: '0', HOST: '127.0.0.1', DEMO: 'true' };
  const configuration = readConfiguration(environment);
  const parts = {
    configuration,
    logger,
    database,
    clock: () => new Date(),
    providers: whatsappProviders({ whatsappSocketUrl: undefined, whatsappVersion: undefined }),
  };
  const application = await startApplication(parts);
  try {
    await ask(application.apiUrl, database, company);
  } finally {
    await application.close();
    await database.close();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

async function ask(apiUrl: string, database: Database, { companyId }: Seeded): Promise<void> {
  const plans = watchPlans(database);
  const people = new Map<number, Record<string, string>>();
  for (const n of [1, 3]) people.set(n, await signIn(apiUrl, `bench-${companyId}-${n}@example.com`));
  const list = await read(apiUrl, '/tickets?status=open&showAll=true&pageNumber=1', people.get(3));
  const [ticket, long] = list.tickets?.map(({ id }) => id) ?? [];
  if (!ticket || !long) throw new Error('The agent sees too few open tickets');
  await hideRounds(database, long);
  for (const [n, path] of questions) {
    const address = path.replace('{ticket}', String(ticket)).replace('{long}', String(long));
    await read(apiUrl, address, people.get(n));
    plans.clear();
    const start = performance.now();
    await read(apiUrl, address, people.get(n));
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

async function signIn(apiUrl: string, email: string): Promise<Record<string, string>> {
  const response = await fetch(`${apiUrl}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { token }: { token: string } = await response.json();
  return { authorization: `Bearer ${token}` };
}

async function read(
  apiUrl: string,
  path: string,
  headers?: Record<string, string>,
): Promise<{ tickets?: { id: number }[] }> {
  const response = await fetch(apiUrl + path, { headers });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}
