import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { accessTo, graphClient, type OfficialSetup } from '../apps/server/src/channels/testing/graph-client.ts';
import type { ApiClient } from '../e2e/harness/api-client.ts';
import { waitFor } from '../e2e/harness/processes.ts';
import { type Product, startProduct } from '../e2e/harness/product.ts';
import { pairShop, shopNumber } from '../e2e/harness/shop.ts';
import { heardOf } from './heard.ts';
import { sendWebhooks } from './official-webhooks.ts';
import { milliseconds, percentile, printMachine, printTable } from './report.ts';

/**
 * The official platform on the built product: how soon webhooks are acknowledged, and the processor time of a message in
 * and out, beside a linked device by turns. `npm run build && TEST_DATABASE=postgres node bench/official.ts`
 *
 * Both count the server's process alone, until a browser has heard that the message was delivered: over a linked device its
 * encryption, frames and receipt; over the official platform the request, the webhook with "sent" and "delivered" and its
 * answer. Neither is read. The emulator, which is WhatsApp for both, and PostgreSQL are other processes.
 */

const official = '551130000001';
/** Messages in a turn, and the chats that write at the same time. */
const count = 150;
const chats = 10;
const turns = Number(process.env.BENCH_TURNS ?? 4);
/**
 * So many that all turns stay below the burst of 45 that WhatsApp takes for one person; beyond it messages wait, and a turn
 * counts how often they are tried.
 */
const customers = chats * Math.ceil((count * turns) / (40 * chats));
/** Messages a second; 0: as fast as it goes. */
const rate = Number(process.env.BENCH_RATE ?? 0);
/** Milliseconds after which a process knows that it is alone, and notifies no other (ADR 26). */
const untilAlone = 95_000;

/** A shop's number, and its customers' open tickets. */
interface Line {
  shop: string;
  tickets: { id: number; number: string }[];
}

printMachine(loadavg()[0] ?? 0);
const product = await startProduct();
try {
  const admin = await pairShop(product);
  const setup = await connect(product, admin);
  const desk = await openDesk(admin);
  const lines = { device: await openLine(admin, shopNumber, 1), official: await openLine(admin, official, 2) };
  await delay(untilAlone);
  const spent: Record<keyof typeof lines, { received: number[]; sent: number[] }> = {
    device: { received: [], sent: [] },
    official: { received: [], sent: [] },
  };
  for (let turn = 0; turn < turns; turn += 1) {
    for (const kind of turn % 2 === 0 ? (['device', 'official'] as const) : (['official', 'device'] as const)) {
      const received = await processorTime(() => receive(desk, lines[kind]));
      const sent = await processorTime(() => send(desk, lines[kind]));
      // The first turn only warms up.
      if (turn === 0) continue;
      spent[kind].received.push(received / count);
      spent[kind].sent.push(sent / count);
    }
  }
  const row = (name: string, what: 'received' | 'sent') => {
    const [device, platform] = [percentile(spent.device[what], 0.5), percentile(spent.official[what], 0.5)];
    return [name, milliseconds(device), milliseconds(platform), (platform / device).toFixed(2)];
  };
  printTable(
    'Processor time of a message',
    ['', 'linked device', 'official', 'ratio'],
    [row('in', 'received'), row('out', 'sent')],
  );
  desk.socket.close();
  const acknowledged = await sendWebhooks(product, admin, setup, { perSecond: 500, seconds: 10 });
  printTable('500 webhooks a second for 10 seconds', ['acknowledged', 'median', 'p99', 'refused'], [acknowledged]);
} finally {
  await product.close();
}

/** Who measures: an administrator at the API, and the socket of one in a browser. */
interface Desk {
  admin: ApiClient;
  socket: Socket;
  companyId: number;
}

async function openDesk(admin: ApiClient): Promise<Desk> {
  const { token, user } = await admin.call('POST /auth/login', { body: product.credentials.admin });
  const socket = io(product.apiUrl, { auth: { token }, transports: ['websocket'] });
  await waitFor('the socket', () => socket.connected || undefined);
  return { admin, socket, companyId: user.companyId };
}

async function connect(product: Product, admin: ApiClient): Promise<OfficialSetup> {
  const graph = graphClient(product.environment.EMULATOR_URL ?? '');
  const setup = await graph.setUp({ number: { number: official, verifiedName: 'Loja' } });
  await admin.call('POST /official-connections', { body: { ...accessTo(setup), queueIds: [] } });
  return setup;
}

async function openLine(admin: ApiClient, shop: string, series: number): Promise<Line> {
  const { id: userId } = await admin.call('GET /auth/me');
  const tickets: Line['tickets'] = [];
  for (let index = 0; index < customers; index += 1) {
    const number = `5521${900_000_000 + series * 1000 + index}`;
    await product.emulator.addPhone(number, `Cliente ${number}`);
    await product.emulator.send(number, { to: shop, text: 'olá' });
    const { id } = await waitFor(`the ticket of ${number}`, async () => {
      const query = { searchParam: number, showAll: 'true', status: 'pending' } as const;
      return (await admin.call('GET /tickets', { query })).tickets[0];
    });
    await admin.call('PUT /tickets/:ticketId', { params: { ticketId: id }, body: { status: 'open', userId } });
    tickets.push({ id, number });
  }
  return { shop, tickets };
}

/** Customers write; resolves when a browser's socket has each message. */
function receive(desk: Desk, { shop, tickets }: Line): Promise<void> {
  const act = (index: number) => {
    const { number = '' } = tickets[index % customers] ?? {};
    return product.emulator.send(number, { to: shop, text: `pergunta ${index}` });
  };
  return heardOf(desk, ({ fromMe }) => !fromMe, { messages: count, rate, chats, act });
}

/** The agent answers; resolves when a browser's socket has heard of each that it was delivered. */
function send({ admin, ...desk }: Desk, { tickets }: Line): Promise<void> {
  const act = (index: number) => {
    const { id: ticketId = 0 } = tickets[index % customers] ?? {};
    return admin.call('POST /messages/:ticketId', { params: { ticketId }, body: { body: `resposta ${index}` } });
  };
  return heardOf(desk, ({ fromMe, ack }) => fromMe && ack >= 2, { messages: count, rate, chats, act });
}

/** Processor time of the server while something happens, in milliseconds. */
async function processorTime(work: () => Promise<void>): Promise<number> {
  const before = ticks();
  await work();
  return (ticks() - before) * 10;
}

/** Hundredths of a second that the server's threads have used. */
function ticks(): number {
  const fields = readFileSync(`/proc/${product.server.child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
}
