import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import type { Database } from '../apps/server/src/platform/database/database.ts';
import { openDatabase } from '../apps/server/src/platform/database/open.ts';
import { hashPassword } from '../apps/server/src/platform/security/passwords.ts';
import { password, signInAs, startApi } from './api-here.ts';
import { freshDatabase, hasPostgres } from './postgres.ts';
import { milliseconds, percentile, printMachine, printTable } from './report.ts';
import { asOwner, type Seeded, seed } from './seed.ts';

/**
 * Search in the messages of a company with a million of them, rare and frequent words, on both databases; and what
 * keeping the words costs when a message is written.
 */

const tickets = Number(process.env.BENCH_TICKETS ?? 100_000);
/** As in a language, few words are frequent and most are rare. */
const words = sql`case n % 10 when 1 then ' pedido' when 2 then ' entrega' else ' ok' end
  || ' palavra' || n * 7919::bigint % 100 || 'x raro' || n * 104729::bigint % 1000 || 'x'
  || ' rarissimo' || n * 15485863::bigint % 10000 || 'x unico' || n || 'x'
  || case when t.created_at < now() - interval '100 days' then ' outrora' else '' end
  || case when t.created_at < now() - interval '21 days' then ' antes' else '' end`;
const size = { users: 40, queues: 10, tickets, messagesPerTicket: 10, words };
const logger = pino({ level: 'silent' });
const rounds = 15;
/** Of the measurement of writing; the first turn warms up. */
const turns = 9;
const perTurn = 200;

/** Name, search and filter. The texts have words of very different frequency (`words`). */
const questions: [string, string, Record<string, string>?][] = [
  ['no word: the call itself', '?'],
  ['in every message', 'conversa'],
  ['in 1 of 10', 'pedido'],
  ['in 1 of 100', 'palavra42x'],
  ['in 1 of 1,000', 'raro7x'],
  ['in 1 of 10,000', 'rarissimo77x'],
  ['once', 'unico500000x'],
  ['nowhere', 'inexistente'],
  ['frequent, but only long ago', 'outrora'],
  ['in every message but not of the last three weeks', 'antes'],
  ['two frequent words, never together', 'pedido entrega'],
  ['a frequent and a rare word', 'conversa rarissimo77x'],
  ['beginning of a word', 'rarissimo7'],
  ['phrase of frequent words', '"da conversa"'],
  ['frequent, in a queue', 'conversa', { queueId: '3' }],
  ['rare, in a queue', 'raro7x', { queueId: '3' }],
  ['frequent, of one contact', 'conversa', { contactId: '500' }],
  ['frequent, in a week long ago', 'conversa', { until: '2026-08-01' }],
];

printMachine(loadavg()[0] ?? 0);
if (await hasPostgres()) {
  const fresh = await freshDatabase();
  try {
    await measure('PostgreSQL', await openDatabase({ url: fresh.url, logger }));
  } finally {
    await fresh.drop();
  }
}
const folder = mkdtempSync(join(tmpdir(), 'bench-search-'));
try {
  await measure('the embedded database', await openDatabase({ folder, logger }));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measure(name: string, database: Database): Promise<void> {
  const company = await seed(database, size, await hashPassword(password));
  await asOwner(database, 'VACUUM ANALYZE');
  const api = await startApi(database, logger);
  const people = [];
  for (const n of [1, 3]) people.push(await signInAs(api.url, company.companyId, n));
  const rows: string[][] = [];
  for (const [what, searchParam, filter = {}] of questions)
    rows.push(await ask(api.url, people, what, { searchParam, ...filter }));
  printTable(
    `Search in ${(tickets * 10).toLocaleString('en')} messages, on ${name}`,
    [
      'word',
      ...['administrator', 'agent'].flatMap((who) => [`as ${who}: p50`, 'slowest', 'processor']),
      'found by each',
    ],
    rows,
  );
  printTable(`Writing messages, on ${name}`, ['', 'per message', 'processor'], await writing(database, company));
  await api.close();
  await database.close();
}

/** Milliseconds of processor time of this process so far, in which the embedded database runs, too. */
function used(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Times of whole calls: reading in the database, and what the API adds to it; of the processor, the embedded one's only. */
async function ask(
  url: string,
  people: readonly Record<string, string>[],
  what: string,
  search: Record<string, string>,
): Promise<string[]> {
  const figures: string[] = [];
  const found: string[] = [];
  for (const headers of people) {
    const times: number[] = [];
    const work: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const started = performance.now();
      const before = used();
      const response = await fetch(`${url}/messages/search?${new URLSearchParams(search)}`, { headers });
      const answer: { messages: unknown[]; next: string | null } = await response.json();
      if (round > 0) {
        times.push(performance.now() - started);
        work.push(used() - before);
      } else found.push(`${answer.messages.length}${answer.next ? ' +' : ''}`);
    }
    figures.push(...[percentile(times, 0.5), Math.max(...times), percentile(work, 0.5)].map(milliseconds));
  }
  return [what, ...figures, found.join(', ')];
}

/** The same messages with and without the trigger that keeps their words, in alternation. */
async function writing(database: Database, { companyId }: Seeded): Promise<string[][]> {
  const kinds = ['enable', 'disable'] as const;
  const ticketId = await anyTicket(database, companyId);
  const times: Record<(typeof kinds)[number], { passed: number; worked: number }[]> = { enable: [], disable: [] };
  for (let turn = 0; turn < turns; turn += 1) {
    for (const kind of turn % 2 === 0 ? kinds : kinds.toReversed()) {
      await asOwner(database, `ALTER TABLE messages ${kind.toUpperCase()} TRIGGER keep_words_of_new`);
      const started = performance.now();
      const before = used();
      for (let written = 0; written < perTurn; written += 1)
        await write(database, companyId, ticketId, turn * perTurn + written);
      if (turn > 0) times[kind].push({ passed: performance.now() - started, worked: used() - before });
    }
  }
  await asOwner(database, 'ALTER TABLE messages ENABLE TRIGGER keep_words_of_new');
  const perMessage = (values: number[]) => `${(percentile(values, 0.5) / perTurn).toFixed(2)} ms`;
  const row = (name: string, values: (typeof times)['enable']) => [
    name,
    perMessage(values.map(({ passed }) => passed)),
    perMessage(values.map(({ worked }) => worked)),
  ];
  return [row('with its words', times.enable), row('without', times.disable)];
}

/** One message in a transaction, as it is received. */
async function write(database: Database, companyId: number, ticketId: number, n: number): Promise<void> {
  const body = `Bom dia, queria saber do pedido ${n}, quando chega a entrega na minha casa?`;
  await database.tenant(companyId, ({ db }) =>
    db.execute(sql`insert into messages (company_id, ticket_id, body) values (${companyId}, ${ticketId}, ${body})`),
  );
}

async function anyTicket(database: Database, companyId: number): Promise<number> {
  const { rows } = await database.system(({ db }) =>
    db.execute<{ id: number }>(sql`select min(id) as id from tickets where company_id = ${companyId}`),
  );
  return rows[0]?.id ?? 0;
}
