import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { BodyInput, Message } from '@recado/contract';
import { waitFor } from '../e2e/harness/processes.ts';
import { type AdminSession, openAdminSession, pair } from './connections.ts';
import { startFilled } from './filled-product.ts';
import { addCustomers, customers } from './live.ts';
import { hasPostgres } from './postgres.ts';
import { milliseconds, percentile, printMachine, printTable } from './report.ts';

/**
 * The ticket list, opening a chat and a message of a customer in one company, by turns without and with 50 rules of messages, of
 * which none matches, and 30 views. Both sides of a pair are a few seconds apart, so that other work on the machine affects both:
 * the ratios say something on a busy machine, the times do not.
 */

/** Pairs of turns; one more only warms up. */
const pairs = Number(process.env.BENCH_PAIRS ?? 10);
/** Calls of each kind, and messages, in a turn. */
const calls = Number(process.env.BENCH_CALLS ?? 40);
const messages = Number(process.env.BENCH_MESSAGES ?? 20);
/**
 * Milliseconds between two messages. A rule of messages costs a job with each: at a pace near the most that the machine can do,
 * messages would wait for each other, and the ratio would say how far it is from there.
 */
const pause = Number(process.env.BENCH_PAUSE ?? 500);
const [rules, viewsOfScope] = [50, 10];

/** Texts of customers so far. */
let counter = 0;

/** Measured times of a turn in milliseconds, the median of each kind. */
type Turn = Record<Kind, number>;
const kinds = {
  list: '`GET /tickets`, open and pending at once',
  chat: 'a chat: its messages and notes at once',
  inbound: 'a message, from the customer’s phone to the socket',
  listWithViews: 'the lists again, while the views are asked for, if there are any',
} as const;
type Kind = keyof typeof kinds;
/** Without rules and views, and with them. */
type Pair = readonly [Turn, Turn];

printMachine(loadavg()[0] ?? 0);
const size = { users: 10, queues: 10, tickets: 4000, messagesPerTicket: 20 };
const filled = await startFilled((await hasPostgres()) ? 'postgresql' : 'embedded', size);
const desk = await openAdminSession(filled);
try {
  const shop = (await pair(desk, 0)).shop;
  await addCustomers(filled);
  const get = readerOf(desk);
  const chats = await openTicketIds(get);
  const ruleIds = await writeRules(desk);
  const turns: Pair[] = [];
  for (let turn = 0; turn <= pairs; turn += 1) {
    const measured = new Map<boolean, Turn>();
    for (const hasThem of turn % 2 === 0 ? [false, true] : [true, false]) {
      const remove = await setUp(desk, ruleIds, hasThem);
      // What the changes caused has ended.
      await wait(2_000);
      measured.set(hasThem, await measure(get, chats, shop, hasThem));
      await remove();
    }
    const [without, withThem] = [measured.get(false), measured.get(true)];
    if (turn > 0 && without && withThem) turns.push([without, withThem]);
  }
  print(turns);
  await printCounts(get);
} finally {
  desk.socket.close();
  await filled.close();
}

type Get = (path: string) => Promise<string>;

/** Reads as the administrator, who sees all views. */
function readerOf({ admin }: AdminSession): Get {
  const headers = { authorization: `Bearer ${admin.sessionToken}` };
  return async (path) => {
    const response = await fetch(`${filled.product.apiUrl}${path}`, { headers });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return text;
  };
}

async function openTicketIds(get: Get): Promise<number[]> {
  const { tickets }: { tickets: { id: number }[] } = JSON.parse(await get('/tickets?status=pending&showAll=true'));
  return tickets.map(({ id }) => id);
}

/** Rules that look at the words of every message and at its queue, and match none. They are off. */
async function writeRules({ admin }: AdminSession): Promise<number[]> {
  const ids: number[] = [];
  for (let rule = 0; rule < rules; rule += 1) {
    const body: BodyInput<'POST /rules'> = {
      name: `Regra ${rule}`,
      trigger: { kind: 'messageReceived' },
      conditions: [
        { field: 'group', is: false },
        { field: 'words', operator: 'any', values: [`boleto${rule}`, `segunda via${rule}`, `fatura${rule}`] },
      ],
      steps: [{ kind: 'note', note: 'Fala de cobrança', userIds: [] }],
    };
    ids.push((await admin.call('POST /rules', { body })).id);
  }
  return ids;
}

/** Switches the rules on or off, and creates the views if they are wanted. Returns what deletes these. */
async function setUp(
  session: AdminSession,
  ruleIds: readonly number[],
  hasThem: boolean,
): Promise<() => Promise<void>> {
  const { admin } = session;
  for (const ruleId of ruleIds) {
    await admin.call('PUT /rules/:ruleId', { params: { ruleId }, body: { isActive: hasThem } });
  }
  const viewIds = hasThem ? await writeViews(session) : [];
  return async () => {
    for (const viewId of viewIds) await admin.call('DELETE /ticket-views/:viewId', { params: { viewId } });
  };
}

/** Views of all kinds of filters: ten own ones of the administrator, ten for a queue and ten for the company. */
async function writeViews({ admin }: AdminSession): Promise<number[]> {
  const { queueIds, userIds } = filled.company;
  const ids: number[] = [];
  for (let view = 0; view < viewsOfScope; view += 1) {
    const filters: BodyInput<'POST /ticket-views'>['filter'][] = [
      { inQueues: queueIds.slice(view % queueIds.length).slice(0, 3), statuses: ['open', 'pending'] },
      { agents: userIds.slice(view % userIds.length).slice(0, 2), withUnreadMessages: true },
      { silentHours: view + 1 },
    ];
    for (const [place, scope] of (['own', 'queue', 'company'] as const).entries()) {
      const body = {
        name: `Visão ${scope} ${view}`,
        scope,
        queueId: queueIds[0] ?? null,
        filter: filters[place] ?? {},
      };
      ids.push((await admin.call('POST /ticket-views', { body })).id);
    }
  }
  return ids;
}

async function measure(get: Get, chats: readonly number[], shop: string, hasThem: boolean): Promise<Turn> {
  const lists = ['/tickets?status=open&showAll=true', '/tickets?status=pending&showAll=true'];
  const read = (paths: readonly string[]) => Promise.all(paths.map(get));
  const list = await median(() => read(lists));
  const chat = await median((index) => {
    const id = chats[index % chats.length];
    return read([`/messages/${id}?pageNumber=1`, `/ticket-notes/list?ticketId=${id}`]);
  });
  const arrived = await inbound(shop);
  const listWithViews = await median(async () => {
    const views = hasThem ? get('/ticket-views') : undefined;
    const start = performance.now();
    await read(lists);
    const time = performance.now() - start;
    await views;
    return time;
  });
  return { list, chat, inbound: arrived, listWithViews };
}

/** The median time of an action in milliseconds; one that returns a number has measured itself. */
async function median(act: (index: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < calls; index += 1) {
    const start = performance.now();
    const measured = await act(index);
    times.push(typeof measured === 'number' ? measured : performance.now() - start);
  }
  return percentile(times, 0.5);
}

/** Customers write, ten messages a second. Returns the median time until a browser's socket has one, in milliseconds. */
async function inbound(shop: string): Promise<number> {
  const sent = new Map<string, number>();
  const times: number[] = [];
  const event = `company-${filled.company.companyId}-appMessage`;
  const listen = ({ action, message }: { action: string; message: Message }) => {
    const start = sent.get(message.body);
    if (action === 'create' && start !== undefined) times.push(performance.now() - start);
  };
  desk.socket.on(event, listen);
  for (let index = 0; index < messages; index += 1) {
    const text = `medida ${++counter}: onde está o meu pedido?`;
    sent.set(text, performance.now());
    await filled.product.emulator.send(customers[index % customers.length] ?? '', { to: shop, text });
    await wait(pause);
  }
  await waitFor('the last message', () => times.length >= messages || undefined, { seconds: 60 });
  desk.socket.off(event, listen);
  return percentile(times, 0.5);
}

/** What the numbers of all views cost, which the browser asks for after the list. */
async function printCounts(get: Get): Promise<void> {
  const remove = await setUp(desk, [], true);
  console.log(
    `\nThe counts of ${viewsOfScope * 3} views: ${milliseconds(await median(() => get('/ticket-views/counts')))}`,
  );
  await remove();
}

function print(turns: readonly Pair[]): void {
  const rows = (Object.keys(kinds) as Kind[]).map((kind) => {
    const ratios = turns.map(([without, withThem]) => withThem[kind] / without[kind]);
    const times = ([0, 1] as const).map((side) =>
      percentile(
        turns.map((turn) => turn[side][kind]),
        0.5,
      ),
    );
    const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => percentile(ratios, share).toFixed(2));
    return [kinds[kind], ...times.map(milliseconds), String(middle), `${low} to ${high}`];
  });
  printTable(
    `With ${rules} rules and ${viewsOfScope * 3} views, and without (${turns.length} pairs)`,
    ['', 'without', 'with', 'ratio, median', 'half of the pairs'],
    rows,
  );
}
