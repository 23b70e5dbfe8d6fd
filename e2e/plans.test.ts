import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, test } from 'node:test';
import { planFlags } from '@recado/contract/plan-flags';
import type { Page } from 'playwright-core';
import { ApiClient } from './harness/api-client.ts';
import { openPerson } from './harness/browser.ts';
import { root } from './harness/processes.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { LoginScreen } from './screens/login-screen.ts';

/** The pages of each feature, and the names of their menu entries. */
const pagesOf: Record<(typeof planFlags)[number], Record<string, string>> = {
  useCampaigns: {
    '/campaigns': 'Campanhas',
    '/contact-lists': 'Listas de contatos',
    '/suppression': 'Números suprimidos',
    '/campaigns-config': 'Config. campanhas',
  },
  useSchedules: { '/schedules': 'Agendamentos' },
  useInternalChat: { '/chats': 'Chat interno' },
  useExternalApi: { '/messages-api': 'API' },
  useKanban: { '/kanban': 'Kanban' },
  useOpenAi: { '/prompts': 'Prompts' },
  useIntegrations: { '/queue-integration': 'Integrações' },
};
const closed = 'Esta empresa não possui permissão para acessar essa página!';

afterEach(() => switchAll(true));

/** The super user, and a function that changes the plan of the demo's company. */
async function signInOwner() {
  const client = new ApiClient(product.apiUrl);
  const { company } = await client.signIn(product.credentials.super);
  return { client, planId: company.planId ?? 0 };
}
let owner: ReturnType<typeof signInOwner> | undefined;

async function switchPlan(body: Partial<Record<(typeof planFlags)[number], boolean>>): Promise<void> {
  owner ??= signInOwner();
  const { client, planId } = await owner;
  await client.call('PUT /plans/:planId', { params: { planId }, body });
}
const switchAll = (isOn: boolean) => switchPlan(Object.fromEntries(planFlags.map((flag) => [flag, isOn])));

const menuEntry = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).first();

/** The addresses of the code of a remote's pages that need a feature. */
async function codeFor(flag: string, remote: string): Promise<string[]> {
  owner ??= signInOwner();
  const { client } = await owner;
  const { entry = '' } = (await client.remotes(product.webUrl)).find(({ name }) => name === remote) ?? {};
  const folder = new URL(entry, product.webUrl).href.replace(/\/[^/]*$/, '');
  const [list = ''] = globSync(`apps/*/dist/${folder.split('/').at(-1)}/access.json`, { cwd: root });
  const { files } = JSON.parse(readFileSync(join(root, list), 'utf8'));
  const needs = Object.entries<{ plan?: string }[]>(files).filter(([, any]) => any.every(({ plan }) => plan === flag));
  return needs.map(([file]) => `${folder}/${file}`);
}

/** The statuses that a page's browser receives for URLs, with its cookies. */
const statusesIn = (page: Page, addresses: string[]) =>
  page.evaluate(
    (all) => Promise.all(all.map(async (address) => (await fetch(address, { cache: 'no-store' })).status)),
    addresses,
  );

test('a feature that the plan lacks has no menu entry, its URL shows a notice, and its code is refused; the plan opens it live', async () => {
  const { page, context } = await openPerson(browser);
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  await menuEntry(page, 'Kanban').waitFor();
  const code = await codeFor('useKanban', 'service_desk');
  assert.ok(code.length > 0);
  await switchPlan({ useKanban: false });
  await menuEntry(page, 'Kanban').waitFor({ state: 'detached' });
  assert.deepEqual(new Set(await statusesIn(page, code)), new Set([403]));
  await page.goto(`${product.webUrl}/kanban`);
  await page.getByText(closed).waitFor();
  await page.waitForURL((address) => address.pathname !== '/kanban');
  await switchPlan({ useKanban: true });
  await menuEntry(page, 'Kanban').click();
  await page.getByText('Em aberto').first().waitFor();
  assert.deepEqual(new Set(await statusesIn(page, code)), new Set([200]));
  const strangers = await Promise.all(code.map(async (address) => (await fetch(address)).status));
  assert.deepEqual(new Set(strangers), new Set([403]));
  await context.close();
});

test('switching off a feature of the plan removes its pages from the menu, and only these', async () => {
  const { page, context } = await openPerson(browser);
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  const entries = Object.values(pagesOf).flatMap((pages) => Object.values(pages));
  for (const name of entries) await menuEntry(page, name).waitFor();
  for (const flag of planFlags) {
    await switchPlan({ [flag]: false });
    const hidden = Object.values(pagesOf[flag]);
    for (const name of hidden) await menuEntry(page, name).waitFor({ state: 'detached' });
    for (const name of entries) if (!hidden.includes(name)) assert.ok(await menuEntry(page, name).isVisible(), name);
    await switchPlan({ [flag]: true });
    for (const name of hidden) await menuEntry(page, name).waitFor();
  }
  await context.close();
});

test('a page whose plan changed without an event shows that it is closed', async () => {
  const { page, context } = await openPerson(browser);
  await page.routeWebSocket(/socket\.io/, () => undefined);
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  await menuEntry(page, 'Kanban').waitFor();
  await switchPlan({ useKanban: false });
  await menuEntry(page, 'Kanban').click();
  await page.getByText(closed).waitFor();
  await page.waitForURL((address) => address.pathname !== '/kanban');
  assert.equal(await menuEntry(page, 'Kanban').count(), 0);
  await context.close();
});

test('lowering a plan below its companies’ use shows a warning; after that only additions are refused', async () => {
  const before = await signInOwner();
  const { planId } = before;
  const { name, queues } = await before.client.call('GET /plans/:planId', { params: { planId } });
  const { page, context } = await openPerson(browser);
  await new LoginScreen(page, product).signIn(product.credentials.super);
  await page.goto(`${product.webUrl}/settings`);
  await page.getByRole('tab', { name: 'Planos' }).click();
  await page.getByRole('button', { name: `Editar ${name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('spinbutton', { name: /Filas/ }).fill('1');
  await dialog.getByText('Uma empresa usa mais do que isto').waitFor();
  await dialog.getByText(/filas? a mais/).waitFor();
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/plan-excess.png` });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.waitFor({ state: 'hidden' });
  // The browser's session replaced the former one.
  owner = signInOwner();
  const { client } = await owner;
  const kept = await client.call('GET /queue');
  assert.ok(kept.length > 1);
  await assert.rejects(
    client.call('POST /queue', { body: { name: 'Mais uma', color: '#123456' } }),
    /ERR_PLAN_LIMIT_REACHED/,
  );
  await client.call('PUT /plans/:planId', { params: { planId }, body: { queues } });
  await context.close();
});
