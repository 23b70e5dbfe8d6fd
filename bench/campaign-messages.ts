import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Message } from '@recado/contract';
import pg from 'pg';
import { waitFor } from '../e2e/harness/processes.ts';
import { type AdminSession, type Line, openAdminSession, openTickets, pair } from './connections.ts';
import { startFilled } from './filled-product.ts';
import { hasPostgres } from './postgres.ts';
import { milliseconds, percentile, printMachine, printTable } from './report.ts';
import { readUse } from './use.ts';

/**
 * On PostgreSQL: what a message of a campaign costs beside an agent's to the same people, how long an agent's message
 * takes while a campaign runs at full pace and while none does, by turns, and what ten campaigns of 100,000 cost while
 * their phone is off.
 */

/** Messages of one figure; BENCH_MESSAGES=100 for a quick run. */
const count = Number(process.env.BENCH_MESSAGES ?? 300);
const turns = Number(process.env.BENCH_ROUNDS ?? 3);
const people = Number(process.env.BENCH_PEOPLE ?? 100_000);
const idleSeconds = Number(process.env.BENCH_SECONDS ?? 60);
const waiting = 10;
/** PostgreSQL reports the activity of a connection at most ten seconds after it became idle (milliseconds). */
const untilCounted = 11_000;
/**
 * The interval of an agent's messages (milliseconds), and how long they write in each round beside a campaign and
 * without one.
 */
const agentPause = 250;
const besideSeconds = Number(process.env.BENCH_BESIDE_SECONDS ?? 90);

/** A ticket in which agents write. */
type Chat = Pick<Line['tickets'][number], 'id'>;

printMachine(loadavg()[0] ?? 0);
if (!(await hasPostgres())) throw new Error('No PostgreSQL answers (BENCH_DATABASE_URL)');
const filled = await startFilled('postgresql', { users: 3, queues: 1, tickets: 100, messagesPerTicket: 10 });
const client = new pg.Client({ connectionString: filled.product.environment.DATABASE_URL });
try {
  await client.connect();
  const desk = await openAdminSession(filled);
  const line = await openTickets(desk, await pair(desk, 0));
  const contactListId = await listOfPhones(desk);
  await printCosts(desk, contactListId);
  desk.socket.close();
  // A token is valid for a quarter of an hour, and the costs take about as long.
  const later = await openAdminSession(filled);
  await printAgents(later, line, contactListId);
  later.socket.close();
  await printWaiting(later);
} finally {
  await client.end();
  await filled.close();
}

/** A list with a phone for each message, and no pauses between them. */
async function listOfPhones({ admin }: AdminSession): Promise<number> {
  const settings = { messageInterval: 0, greaterInterval: 0, longerIntervalAfter: 0 };
  await admin.call('POST /campaign-settings', { body: { settings } });
  const { id } = await admin.call('POST /contact-lists', { body: { name: 'Medida' } });
  for (let index = 0; index < count; index += 1) await filled.product.emulator.addPhone(numberOf(index), 'Pessoa');
  await client.query(
    `INSERT INTO contact_list_items (company_id, contact_list_id, number, name, email, is_whatsapp_valid)
     SELECT ${filled.company.companyId}, ${id}, '5531' || (900000000 + n), 'Pessoa', '', true
     FROM generate_series(0, ${count - 1}) n`,
  );
  return id;
}

function numberOf(index: number): string {
  return `5531${900_000_000 + index}`;
}

/** Starts a campaign; resolves when it is finished. */
async function runCampaign(desk: AdminSession, contactListId: number): Promise<void> {
  const id = await startCampaign(desk, contactListId);
  await waitFor('the campaign to end', async () => (await countOf(`id = ${id} AND status = 'FINALIZADA'`)) === 1, {
    seconds: 600,
  });
}

/** Starts a campaign and returns its id. */
async function startCampaign({ admin }: AdminSession, contactListId: number): Promise<number> {
  const whatsappId = (await admin.call('GET /whatsapp')).find(({ status }) => status === 'CONNECTED')?.id;
  const scheduledAt = new Date(Date.now() + 200).toISOString();
  const body = { name: 'Medida', message1: 'medida', contactListId, whatsappId, scheduledAt, opensTickets: false };
  return (await admin.call('POST /campaigns', { body })).id;
}

/** How many campaigns are in a state. Read from the database: calls would count as the campaign's cost. */
async function countOf(condition: string): Promise<number> {
  await wait(500);
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM campaigns WHERE ${condition}`,
  );
  return rows[0]?.count ?? 0;
}

/** Agents' messages in all chats by turns, `pause` milliseconds apart; resolves when all have left. */
async function writeAll(desk: AdminSession, line: { tickets: Chat[] }, pause: number): Promise<void> {
  await leaving(desk, count, async () => {
    for (let n = 0; n < count; n += 1) {
      const next = wait(pause);
      const { id = 0 } = line.tickets[n % line.tickets.length] ?? {};
      await desk.admin.call('POST /messages/:ticketId', { params: { ticketId: id }, body: { body: 'medida' } });
      await next;
    }
  });
}

/** Resolves when `count` own messages were sent since the work began. */
async function leaving({ socket }: AdminSession, expected: number, work: () => Promise<unknown>): Promise<void> {
  const left = new Set<number>();
  const listen = ({ message }: { message: Message }) => message.fromMe && message.ack >= 1 && left.add(message.id);
  const name = `company-${filled.company.companyId}-appMessage`;
  socket.on(name, listen);
  await work();
  await waitFor('the last message', () => left.size >= expected || undefined, { seconds: 600 });
  socket.off(name, listen);
}

async function printCosts(desk: AdminSession, contactListId: number): Promise<void> {
  await runCampaign(desk, contactListId);
  // Agents write as often as a campaign sends: the server does other work in the meantime, and is charged for it.
  const start = performance.now();
  await runCampaign(desk, contactListId);
  const pause = (performance.now() - start) / count;
  const line = { tickets: await ticketsOfRecipients(desk) };
  const costs: Record<'campaign' | 'agent', number[]> = { campaign: [], agent: [] };
  for (let turn = 0; turn < turns; turn += 1) {
    costs.agent.push(await processorOf(() => writeAll(desk, line, pause)));
    costs.campaign.push(await processorOf(() => runCampaign(desk, contactListId)));
  }
  const [agent, campaign] = [Math.min(...costs.agent), Math.min(...costs.campaign)];
  printTable(
    `Processor of the server per message (${count} messages, ${Math.round(pause)} ms apart, the least of ${turns} rounds by turns)`,
    ['an agent’s', 'of a campaign', 'more than an agent’s'],
    [[milliseconds(agent), milliseconds(campaign), milliseconds(campaign - agent)]],
  );
}

/**
 * The open tickets of the recipients of a campaign, each on their own phone: agents write to the same people as the
 * campaign does, because WhatsApp encrypts for each person apart.
 */
async function ticketsOfRecipients({ admin }: AdminSession): Promise<Chat[]> {
  const { id: userId } = await admin.call('GET /auth/me');
  const { rows } = await client.query<{ id: number }>(
    `SELECT tickets.id FROM tickets JOIN contacts ON contacts.id = tickets.contact_id
     WHERE contacts.company_id = ${filled.company.companyId} AND contacts.number LIKE '5531%' ORDER BY tickets.id`,
  );
  for (const { id } of rows)
    await admin.call('PUT /tickets/:ticketId', { params: { ticketId: id }, body: { status: 'open', userId } });
  return rows;
}

/** Milliseconds of the server's processor per message. */
async function processorOf(work: () => Promise<void>): Promise<number> {
  const pid = filled.product.server.child.pid;
  const before = (await readUse(client, pid)).server;
  await work();
  return ((await readUse(client, pid)).server - before) / count;
}

async function printAgents(desk: AdminSession, line: Line, contactListId: number): Promise<void> {
  const quiet: number[] = [];
  const beside: number[] = [];
  let sent = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    const campaignId = await startCampaign(desk, contactListId);
    await wait(1_000);
    const sentBefore = await sentBy(campaignId);
    beside.push(...(await timesOf(desk, line)));
    sent += (await sentBy(campaignId)) - sentBefore;
    await desk.admin.call('POST /campaigns/:campaignId/cancel', { params: { campaignId } });
    quiet.push(...(await timesOf(desk, line)));
  }
  const row = (name: string, times: number[]) => [
    name,
    String(times.length),
    milliseconds(percentile(times, 0.5)),
    milliseconds(percentile(times, 0.99)),
  ];
  printTable(
    'An agent’s message, from the call until it has left, by turns',
    ['', 'messages', 'p50', 'p99'],
    [row('no campaign', quiet), row(`a campaign at full pace, which sent ${sent}`, beside)],
  );
}

/** How many a campaign has sent. */
async function sentBy(campaignId: number): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM campaign_recipients WHERE campaign_id = ${campaignId} AND sent_at IS NOT NULL`,
  );
  return rows[0]?.count ?? 0;
}

/** The times of an agent's messages, one after the other for a while. */
async function timesOf(desk: AdminSession, line: Line): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + besideSeconds * 1_000;
  while (performance.now() < end) times.push(await timeOfOne(desk, line, times.length));
  return times;
}

/** Milliseconds from the call until WhatsApp has an agent's message. */
async function timeOfOne(desk: AdminSession, line: Line, n: number): Promise<number> {
  const { id = 0 } = line.tickets[n % line.tickets.length] ?? {};
  const left = new Map<number, number>();
  const listen = ({ message }: { message: Message }) => message.ack >= 1 && left.set(message.id, performance.now());
  const name = `company-${filled.company.companyId}-appMessage`;
  desk.socket.on(name, listen);
  const start = performance.now();
  const { messages } = await desk.admin.call('POST /messages/:ticketId', {
    params: { ticketId: id },
    body: { body: 'já' },
  });
  const end = await waitFor('it to leave', () => left.get(messages[0]?.id ?? 0), { seconds: 60 });
  desk.socket.off(name, listen);
  await wait(agentPause);
  return end - start;
}

/** Ten campaigns whose phone was logged out, and none of them before and after. */
async function printWaiting({ admin }: AdminSession): Promise<void> {
  const connection = (await admin.call('GET /whatsapp')).find(({ status }) => status === 'CONNECTED');
  if (!connection) throw new Error('no connection is open');
  await admin.call('DELETE /whatsappsession/:whatsappId', { params: { whatsappId: connection.id } });
  const before = await aMinute();
  await startWaiting(admin, connection.id);
  await client.query('VACUUM ANALYZE');
  const during = await aMinute();
  await client.query(`UPDATE campaigns SET status = 'CANCELADA', paused_for = NULL WHERE status = 'EM_ANDAMENTO'`);
  const after = await aMinute();
  const row = (name: string, minute: Awaited<ReturnType<typeof aMinute>>) => [
    name,
    String(Math.round(minute.transactions)),
    milliseconds(minute.server),
  ];
  printTable(
    `${waiting} campaigns of ${people.toLocaleString('en')} whose phone is off, per minute`,
    ['', 'transactions', 'server'],
    [row('none', before), row('waiting', during), row('none again', after)],
  );
}

/** Starts ten campaigns over a connection that is off; resolves when all wait for it. */
async function startWaiting(admin: AdminSession['admin'], whatsappId: number): Promise<void> {
  const { id: contactListId } = await admin.call('POST /contact-lists', { body: { name: 'Espera' } });
  await client.query(
    `INSERT INTO contact_list_items (company_id, contact_list_id, number, name, email, is_whatsapp_valid)
     SELECT ${filled.company.companyId}, ${contactListId}, '5541' || (900000000 + n), 'Pessoa', '', true
     FROM generate_series(1, ${people}) n`,
  );
  const scheduledAt = new Date(Date.now() + 5_000).toISOString();
  for (let n = 0; n < waiting; n += 1) {
    const body = { name: `Espera ${n}`, message1: 'Oi', contactListId, whatsappId, scheduledAt, opensTickets: false };
    await admin.call('POST /campaigns', { body });
  }
  const isWaiting = async () => (await countOf(`paused_for = 'disconnected'`)) === waiting;
  await waitFor('the campaigns to wait', isWaiting, { seconds: 600 });
}

async function aMinute() {
  await wait(untilCounted);
  const pid = filled.product.server.child.pid;
  const start = await readUse(client, pid);
  await wait(idleSeconds * 1_000 + untilCounted);
  const end = await readUse(client, pid);
  const perMinute = (used: number) => (used * 60_000) / (idleSeconds * 1_000 + untilCounted);
  return {
    transactions: perMinute(end.transactions - start.transactions),
    server: perMinute(end.server - start.server),
  };
}
