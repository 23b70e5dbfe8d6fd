import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { sealRelease } from '../libs/releases/src/release-integrity.ts';
import { installedExample, outside } from '../tools/pack/example-copy.ts';
import { copyWorkspace } from '../tools/workspace/copy.ts';
import { ApiClient } from './harness/api-client.ts';
import { openBrowser, openPerson } from './harness/browser.ts';
import { type Product, startProduct } from './harness/product.ts';
import { newCustomer, pairShop } from './harness/shop.ts';
import { addExtensions } from './harness/stock-extensions.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { TicketsScreen } from './screens/tickets-screen.ts';

let product: Product;
let browser: Browser;
let token: string;
let owner: ApiClient;
/** The team's public key, and its key of the API. */
let team: { publicKey: string; apiKeyIds: number[] };
let remotesFolder: string;
/** The workspace of a team with its own remote. */
let workspace: string;
/** The repository of a partner. */
let example: string;

before(async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  remotesFolder = mkdtempSync(join(tmpdir(), 'recado-signed-'));
  writeFileSync(join(remotesFolder, 'team.pem'), pem);
  for (const app of ['service-desk', 'admin', 'campaigns', 'billing']) {
    const dist = join(remotesFolder, app, 'dist');
    cpSync(`apps/${app}/dist`, dist, { recursive: true, preserveTimestamps: true });
    const { release } = JSON.parse(readFileSync(join(dist, 'current.json'), 'utf8'));
    sealRelease(join(dist, release), pem);
  }
  const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  product = await startProduct({ REMOTES_FOLDER: remotesFolder, RELEASE_KEYS: `*=${key}` });
  owner = new ApiClient(product.apiUrl);
  await owner.signIn(product.credentials.super);
  const made = await owner.call('POST /api-keys', { body: { name: 'Team stock', scopes: ['releases:publish'] } });
  token = made.token;
  team = { publicKey: key, apiKeyIds: [made.record.id] };
  workspace = copyWorkspace();
  // The files that `npm run new:remote stock` writes; nothing needs to be installed.
  const generate = "import { newRemote } from './tools/generators/generate.mjs'; newRemote(process.cwd(), 'stock');";
  execFileSync(process.execPath, ['--input-type=module', '--eval', generate], { cwd: workspace });
  addExtensions(workspace);
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await product?.close();
  for (const folder of [remotesFolder, workspace, example])
    if (folder) rmSync(folder, { recursive: true, force: true });
});

interface Ended {
  status: number | null;
  output: string;
}

/** `npm run release` in the team's workspace, without checking for missing packages. */
function release(...args: string[]): Promise<Ended> {
  return asTeam(workspace, process.execPath, 'tools/release/publish.mjs', ...args);
}

/**
 * Runs a program with the team's key and token. This process goes on: if it stood still for a minute, it would call the
 * product over connections that were closed meanwhile.
 */
async function asTeam(cwd: string, program: string, ...args: string[]): Promise<Ended> {
  const env = { ...outside(), RELEASE_KEY: join(remotesFolder, 'team.pem'), RELEASE_TOKEN: token };
  const child = spawn(program, args, { cwd, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += String(part)));
  const [status] = await once(child, 'close');
  return { status, output };
}

const everybody = ['--channel', 'canary', '--share', '100', '--share-of', 'users'];

/** Opens a newly published remote by its menu entry, as a new user; `look` checks that it is there. */
async function openPublished(remote: string, label: string, look: (page: Page) => Promise<void>): Promise<void> {
  const admin = new ApiClient(product.apiUrl);
  await admin.signIn(product.credentials.admin);
  await admin.isOffered(product.webUrl, remote);
  const { page, context, problems } = await openPerson(browser);
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  await page.getByRole('navigation').getByRole('link', { name: label, exact: true }).first().click();
  await look(page);
  assert.deepEqual(problems, []);
  await context.close();
}

test('a team publishes a new remote to the running product, and people open it', async () => {
  const published = await release('stock', '--to', product.webUrl, '--reason', 'The first shelf', ...everybody);
  assert.equal(published.status, 0, published.output);
  assert.match(published.output, /stock \S+ is published for 100 % of users/);
  await openPublished('stock', 'Stock', (page) => page.getByRole('heading', { name: 'Stock' }).waitFor());
});

test('a partner publishes a remote from its own repository, and people work with it', async () => {
  const agent = new ApiClient(product.apiUrl);
  await agent.signIn(product.credentials.agent1);
  await agent.call('POST /contacts', { body: { name: 'Clara Nunes', number: '5511912345678' } });
  example = installedExample();
  const command = join(example, 'node_modules/.bin/recado-release');
  const published = await asTeam(example, command, '--to', product.webUrl, '--reason', 'Orders', ...everybody);
  assert.equal(published.status, 0, published.output);
  assert.match(published.output, /orders \S+ is published for 100 % of users/);
  await openPublished('orders', 'Pedidos', async (page) => {
    await page.getByRole('heading', { name: 'Pedidos dos clientes' }).waitFor();
    const link = page.getByRole('link', { name: 'Abrir os pedidos de Clara Nunes' });
    assert.equal(await link.getAttribute('href'), 'https://orders.example/customers/5511912345678');
    await agent.call('POST /contacts', { body: { name: 'Davi Rocha', number: '5511987654321' } });
    await page.getByRole('link', { name: 'Abrir os pedidos de Davi Rocha' }).waitFor();
  });
});

/** A ticket of a new customer, which the first agent opened. */
async function openTicketFor(name: string) {
  const customer = await newCustomer(product, name);
  const agent = new ApiClient(product.apiUrl);
  const { queues } = await agent.signIn(product.credentials.agent1);
  const { id: contactId } = await agent.call('POST /contacts', { body: { name, number: customer.number } });
  const { uuid } = await agent.call('POST /tickets', { body: { contactId, queueId: queues[0]?.id ?? null } });
  return { customer, uuid };
}

test("the partner's panel stands beside the chat and writes into the answer, until the company switches it off", async () => {
  // A sign-in of the super user would end the owner's session.
  await pairShop(product, product.credentials.admin);
  const { customer, uuid } = await openTicketFor('Elza Prado');
  const { page, context, problems } = await openPerson(browser);
  await new LoginScreen(page, product).signIn(product.credentials.agent1);
  await page.goto(`${product.webUrl}/tickets/${uuid}`);
  await page.locator('#contact-opener').click();
  await page.getByRole('tab', { name: 'Pedidos', exact: true }).click();
  await page.getByRole('button', { name: 'Pôr o endereço na resposta' }).click();
  const answer = await new TicketsScreen(page, product).composer.inputValue();
  assert.equal(answer, `Acompanhe seus pedidos aqui: https://orders.example/customers/${customer.number}`);

  const office = await openPerson(browser);
  await new LoginScreen(office.page, product).signIn(product.credentials.admin);
  await office.page.goto(`${product.webUrl}/settings?tab=extensions`);
  await office.page.getByRole('switch', { name: 'Pedidos', exact: true }).click();
  await office.page.getByText('Salvo').waitFor();
  await office.context.close();
  await page.getByRole('button', { name: 'Recarregar' }).click();
  await page.locator('#contact-opener').click();
  await page.getByRole('complementary', { name: 'Contato' }).waitFor();
  assert.equal(await page.getByRole('tab', { name: 'Pedidos', exact: true }).count(), 0, 'the company switched it off');
  assert.deepEqual(problems, []);
  await context.close();
});

test("a team's mark stands at the messages whose conditions hold, and its column in the list of contacts", async () => {
  const { customer, uuid } = await openTicketFor('Fábio Prata');
  const { page, context, problems } = await openPerson(browser);
  await new LoginScreen(page, product).signIn(product.credentials.agent1);
  const tickets = new TicketsScreen(page, product);
  await page.goto(`${product.webUrl}/tickets/${uuid}`);
  await customer.write('Ainda tem?');
  await tickets.bubble('Ainda tem?').getByRole('group', { name: 'Prateleira' }).getByText('nº 10').waitFor();
  await page.getByRole('textbox', { name: 'Digite uma mensagem' }).fill('Temos sim');
  await page.keyboard.press('Enter');
  await tickets.bubble('Temos sim').waitFor();
  assert.equal(await tickets.bubble('Temos sim').getByRole('group', { name: 'Prateleira' }).count(), 0);
  await page.goto(`${product.webUrl}/contacts`);
  await page.getByRole('columnheader', { name: 'Reservados' }).waitFor();
  await page
    .getByRole('row', { name: /Fábio Prata/ })
    .getByText('reservado por Fábio Prata')
    .waitFor();
  assert.deepEqual(problems, []);
  await context.close();
});

test('a team removes its remote with its own key, and an open tab is told by its name', async () => {
  await owner.call('POST /release-keys', { body: { owner: 'Orders', remotes: ['orders'], ...team } });
  const { page, context } = await openPerson(browser);
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  await page.goto(`${product.webUrl}/orders`);
  await page.getByRole('heading', { name: 'Pedidos dos clientes' }).waitFor();
  const asked = (path: string, init: object = {}) =>
    fetch(`${product.apiUrl}/own-releases${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
  const own: { remote: string }[] = await (await asked('')).json();
  assert.deepEqual(
    own.map(({ remote }) => remote),
    ['orders'],
  );
  const removed = await asked('/orders/removal', {
    method: 'POST',
    body: JSON.stringify({ reason: 'No longer sold' }),
  });
  assert.equal(removed.status, 200, await removed.text());
  await page.getByText('Pedidos não está mais disponível.').waitFor();
  await page.getByRole('heading', { name: 'Pedidos dos clientes' }).waitFor();
  await page.getByRole('button', { name: 'Recarregar' }).click();
  await page.getByRole('heading', { name: 'Página não encontrada' }).waitFor();
  await context.close();
});

test('a release with a need that the installed shell lacks is not sent, and the need is named', async () => {
  const ui = join(workspace, 'libs/ui/src/core');
  writeFileSync(join(ui, 'globe.tsx'), 'export function Globe() {\n  return <span>Globo novo</span>;\n}\n');
  appendFileSync(join(ui, 'index.ts'), "export { Globe } from './globe.tsx';\n");
  const page = join(workspace, 'apps/stock/src/stock/stock-page.tsx');
  const text = readFileSync(page, 'utf8')
    .replace('import { EmptyState }', 'import { EmptyState, Globe }')
    .replace('<EmptyState', '<Globe />\n      <EmptyState');
  writeFileSync(page, text);
  const recorded = spawnSync(process.execPath, ['tools/checks/write-record.mjs'], { cwd: workspace, encoding: 'utf8' });
  assert.equal(recorded.status, 0, recorded.stderr);
  const refused = await release('stock', '--to', product.webUrl, '--reason', 'A globe');
  assert.equal(refused.status, 1, refused.output);
  assert.match(refused.output, /@recado\/ui\/core Globe 1\.0/);
  assert.match(refused.output, /Nothing was published/);
});

test('a shell that removes an export in use by a live release is detected before it is installed', async () => {
  const fine = await release('shell', '--to', product.webUrl);
  assert.equal(fine.status, 0, fine.output);
  const file = join(workspace, 'libs/federation/shared-exports.json');
  const record = JSON.parse(readFileSync(file, 'utf8'));
  record['@recado/ui/core'].EmptyState = record['@recado/ui/core'].EmptyState.replace(/ .*/, ' gone');
  writeFileSync(file, JSON.stringify(record));
  const refused = await release('shell', '--to', product.webUrl);
  assert.equal(refused.status, 1, refused.output);
  for (const remote of ['stock', 'admin']) {
    assert.match(refused.output, new RegExp(`${remote} \\S+ uses @recado/ui/core EmptyState`));
  }
});
