import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ApiClient } from '../harness/api-client.ts';
import { freePorts } from '../harness/ports.ts';
import { type Running, waitFor } from '../harness/processes.ts';
import { type Product, startProduct, startServer } from '../harness/product.ts';
import { pairShop, shopNumber } from '../harness/shop.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { beginLoad } from './load.ts';
import { type TwoReleases, twoReleases } from './releases.ts';

const roles = 'api,worker,channels';
const customer = '5521988880001';

let releases: TwoReleases;
let product: Product;
let balancer: Balancer;
const running = new Map<number, Running>();
/** What the processes wrote: warnings and errors. */
const outputs: (() => string)[] = [];

before(async () => {
  releases = twoReleases();
  const drain = { DRAIN_SECONDS: '0.5', SOCKET_DRAIN_SECONDS: '0.5' };
  product = await startProduct({ ROLES: roles, ...drain }, { release: releases.former });
  begun(Number(product.environment.API_PORT), product.server);
  balancer = await startBalancer(() => [...running.keys()]);
});
after(async () => {
  balancer?.close();
  await Promise.all([...running.values()].map((server) => server.stop()));
  await product?.close();
  releases?.remove();
});

function begun(port: number, server: Running): void {
  running.set(port, server);
  outputs.push(server.output);
}

/** Starts a process beside the running one, and asks that one to stop when connections go to the new one, as an upgrade of one machine does. */
async function replaceBy(release: string): Promise<void> {
  const [[formerPort, former] = []] = running;
  if (formerPort === undefined || !former) throw new Error('nothing runs');
  const port = await freePorts(2);
  begun(port, await startServer({ ...product.environment, API_PORT: String(port) }, release));
  await waitFor('connections to go to the new process', async () => balancer.isPassingTo(port) || undefined);
  await former.stop();
  assert.equal(former.child.exitCode, 0, former.output());
  running.delete(formerPort);
}

test('a release replaces the former one under load and makes way for it again: no call fails, no message and no event is lost', async () => {
  await pairShop(product);
  const agent = new ApiClient(balancer.url);
  const user = await agent.signIn(product.credentials.admin);
  const ticketId = await openTicket(agent);
  const { token } = await tokenOf();
  const socket = { url: balancer.url, token, companyId: user.companyId };
  const load = beginLoad({ product, agent, ticketId, customer, socket });
  await waitFor('the browser', () => load.connections() > 0 || undefined);
  for (const release of [releases.next, releases.former]) {
    const before = load.connections();
    await replaceBy(release);
    await waitFor(`the browser at ${release}`, () => load.connections() > before || undefined);
  }
  await load.end().catch((cause: unknown) => {
    throw new Error(`The processes wrote:\n${outputs.map((output) => output()).join('\n')}`, { cause });
  });
});

/** The customer writes, and their ticket is accepted. */
async function openTicket(agent: ApiClient): Promise<number> {
  await product.emulator.addPhone(customer, 'Maria');
  await product.emulator.send(customer, { to: shopNumber, text: 'olá' });
  const query = { searchParam: customer, showAll: 'true', status: 'pending' } as const;
  const ticket = await waitFor('a ticket', async () => (await agent.call('GET /tickets', { query })).tickets[0]);
  const { id: userId } = await agent.call('GET /auth/me');
  await agent.call('PUT /tickets/:ticketId', { params: { ticketId: ticket.id }, body: { status: 'open', userId } });
  return ticket.id;
}

/** The token of another user of the company, as whom the browser listens. */
async function tokenOf(): Promise<{ token: string }> {
  return new ApiClient(balancer.url).call('POST /auth/login', { body: product.credentials.super });
}
