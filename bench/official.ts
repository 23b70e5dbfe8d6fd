import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { graphClient, type OfficialSetup } from '../apps/server/src/channels/testing/graph-client.ts';
import type { ApiClient } from '../e2e/harness/api-client.ts';
import { waitFor } from '../e2e/harness/processes.ts';
import { type Product, startProduct } from '../e2e/harness/product.ts';
import { pairShop, shopNumber } from '../e2e/harness/shop.ts';
import { sendWebhooks } from './official-webhooks.ts';
import { milliseconds, percentile, printMachine, printTable } from './report.ts';

/**
 * The official platform on the built product: how soon webhooks are acknowledged, and the processor time of a message in
 * and out, beside a linked device by turns. `npm run build && TEST_DATABASE=postgres node bench/official.ts`
 */

const official = '551130000001';
const customers = 10;
/** Messages of each customer in a turn, below the burst that WhatsApp takes for one person. */
const each = 10;
const turns = 4;

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
  const lines = { device: await openLine(admin, shopNumber, 1), official: await openLine(admin, official, 2) };
  const spent: Record<keyof typeof lines, { received: number[]; sent: number[] }> = {
    device: { received: [], sent: [] },
    official: { received: [], sent: [] },
  };
  for (let turn = 0; turn < turns; turn += 1) {
    for (const kind of turn % 2 === 0 ? (['device', 'official'] as const) : (['official', 'device'] as const)) {
      const received = await processorTime(() => receive(admin, lines[kind], turn));
      const sent = await processorTime(() => send(admin, lines[kind], turn));
      // The first turn only warms up.
      if (turn === 0) continue;
      spent[kind].received.push(received / (customers * each));
      spent[kind].sent.push(sent / (customers * each));
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
  const acknowledged = await sendWebhooks(product, admin, setup, { perSecond: 500, seconds: 10 });
  printTable('500 webhooks a second for 10 seconds', ['acknowledged', 'median', 'p99', 'refused'], [acknowledged]);
} finally {
  await product.close();
}

async function connect(product: Product, admin: ApiClient): Promise<OfficialSetup> {
  const graph = graphClient(product.environment.EMULATOR_URL ?? '');
  const setup = await graph.setUp({ number: { number: official, verifiedName: 'Loja' } });
  const { account, app, number, token } = setup;
  const access = { phoneNumberId: number.id, accountId: account.id, token, appSecret: app.secret };
  await admin.call('POST /official-connections', { body: { ...access, name: 'Oficial', queueIds: [] } });
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

/** Every customer writes; resolves when the last message is stored. */
async function receive(admin: ApiClient, { shop, tickets }: Line, turn: number): Promise<void> {
  await Promise.all(
    tickets.map(({ number }) => product.emulator.send(number, { to: shop, text: `${turn}.{n}`, count: each })),
  );
  await Promise.all(
    tickets.map(({ id }) =>
      waitFor(`the messages of ${id}`, async () => {
        await delay(500);
        const { messages } = await admin.call('GET /messages/:ticketId', { params: { ticketId: id }, query: {} });
        return messages.some(({ body }) => body === `${turn}.${each}`) || undefined;
      }),
    ),
  );
}

/** The agent answers everybody; resolves when the last answer is on its phone. */
async function send(admin: ApiClient, { shop, tickets }: Line, turn: number): Promise<void> {
  await Promise.all(
    tickets.map(async ({ id }) => {
      for (let count = 1; count <= each; count += 1) {
        const body = { body: `resposta ${turn}.${count}` };
        await admin.call('POST /messages/:ticketId', { params: { ticketId: id }, body });
      }
    }),
  );
  for (const { number } of tickets) {
    await waitFor(`the answers to ${number}`, async () => {
      await delay(300);
      const shown = await product.emulator.messages(number, shop);
      return shown.some(({ text }) => text === `resposta ${turn}.${each}`) || undefined;
    });
  }
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
