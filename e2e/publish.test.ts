import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
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
import { LoginScreen } from './screens/login-screen.ts';

let product: Product;
let browser: Browser;
let token: string;
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
  const owner = new ApiClient(product.apiUrl);
  await owner.signIn(product.credentials.super);
  const made = await owner.call('POST /api-keys', { body: { name: 'Team stock', scopes: ['releases:publish'] } });
  token = made.token;
  workspace = copyWorkspace();
  // The files that `npm run new:remote stock` writes; nothing needs to be installed.
  const generate = "import { newRemote } from './tools/generators/generate.mjs'; newRemote(process.cwd(), 'stock');";
  execFileSync(process.execPath, ['--input-type=module', '--eval', generate], { cwd: workspace });
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
function release(...args: string[]): Ended {
  return asTeam(workspace, process.execPath, 'tools/release/publish.mjs', ...args);
}

/** Runs a program with the team's key and token. */
function asTeam(cwd: string, program: string, ...args: string[]): Ended {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...outside(), RELEASE_KEY: join(remotesFolder, 'team.pem'), RELEASE_TOKEN: token },
  });
  return { status, output: `${stdout}\n${stderr}` };
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
  const published = release('stock', '--to', product.webUrl, '--reason', 'The first shelf', ...everybody);
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
  const published = asTeam(example, command, '--to', product.webUrl, '--reason', 'Orders', ...everybody);
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

test('a release with a need that the installed shell lacks is not sent, and the need is named', () => {
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
  const refused = release('stock', '--to', product.webUrl, '--reason', 'A globe');
  assert.equal(refused.status, 1, refused.output);
  assert.match(refused.output, /@recado\/ui\/core Globe 1\.0/);
  assert.match(refused.output, /Nothing was published/);
});

test('a shell that removes an export in use by a live release is detected before it is installed', () => {
  const fine = release('shell', '--to', product.webUrl);
  assert.equal(fine.status, 0, fine.output);
  const file = join(workspace, 'libs/federation/shared-exports.json');
  const record = JSON.parse(readFileSync(file, 'utf8'));
  record['@recado/ui/core'].EmptyState = record['@recado/ui/core'].EmptyState.replace(/ .*/, ' gone');
  writeFileSync(file, JSON.stringify(record));
  const refused = release('shell', '--to', product.webUrl);
  assert.equal(refused.status, 1, refused.output);
  for (const remote of ['stock', 'admin']) {
    assert.match(refused.output, new RegExp(`${remote} \\S+ uses @recado/ui/core EmptyState`));
  }
});
