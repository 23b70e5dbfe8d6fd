import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { ApiClient } from './harness/api-client.ts';
import { inBothAppearances } from './harness/appearances.ts';
import { findings } from './harness/axe.ts';
import { openPerson } from './harness/browser.ts';
import { Visits } from './harness/navigation.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { settled } from './harness/settled.ts';
import { ConnectionsScreen } from './screens/connections-screen.ts';
import { LoginScreen } from './screens/login-screen.ts';

const publicPages = ['/login', '/signup', '/recovery-password', '/setup/spent'];
const pages = [
  '/',
  '/tickets',
  '/contacts',
  '/connections',
  '/queues',
  '/users',
  '/reports',
  '/quick-messages',
  '/macros',
  '/chats',
  '/financeiro',
  '/tags',
  '/kanban',
  '/todolist',
  '/schedules',
  '/helps',
  '/audits',
  '/messages-api',
  '/webhooks',
  '/rules',
  '/settings',
  '/nowhere',
];

const visits = new Visits();

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const tab = (name: string) => (page: Page) => page.getByRole('dialog').getByRole('tab', { name }).click();
const item = (name: string) => (page: Page) => page.getByRole('menuitem', { name }).click();
const key = (keys: string) => (page: Page) => page.keyboard.press(keys);

/** An overlay of a page: its name, the page, and the steps that open it. */
const openings: [string, string, ((page: Page) => Promise<unknown>)[]][] = [
  ['new connection', '/connections', [press('Adicionar WhatsApp')]],
  ['its import', '/connections', [press('Adicionar WhatsApp'), tab('Importar'), switchImportOn]],
  ['refused fields', '/connections', [press('Adicionar WhatsApp'), press('Salvar e conectar')]],
  ['QR code', '/connections', [(page) => new ConnectionsScreen(page, product).showQr()]],
  ['new queue', '/queues', [press('Adicionar fila')]],
  ['opening hours', '/queues', [hoursOfQueues, press('Adicionar fila'), tab('Horários')]],
  ['token of a connection', '/connections', [press(/^Editar/), tab('API')]],
  ['menu of a queue', '/queues', [press(/^Editar/), tab('Menu do chatbot'), press('Adicionar opção')]],
  ['deletion', '/queues', [press(/^Excluir/)]],
  ['new user', '/users', [press('Adicionar usuário')]],
  ['user and their session', '/users', [press(/^Editar/)]],
  ['deletion of a user', '/users', [press(/^Excluir/)]],
  ['new contact', '/contacts', [press('Adicionar contato')]],
  ['import of contacts', '/contacts', [press('Importar e exportar'), item('Importar planilha')]],
  ['new quick reply', '/quick-messages', [press('Adicionar resposta')]],
  ['new internal chat', '/chats', [press('Nova conversa')]],
  ['new tag', '/tags', [press('Adicionar tag')]],
  ['notifications', '/queues', [press(/^Notificações/)]],
  ['mentions', '/queues', [press(/^Menções/)]],
  ['unread internal chats', '/queues', [press(/^Chat interno/)]],
  ['languages', '/queues', [press('Idioma')]],
  ['account', '/queues', [press(/^Conta de/)]],
  ['profile', '/queues', [press(/^Conta de/), item('Perfil')]],
  ['palette', '/queues', [key('Control+k')]],
  ['shortcuts', '/queues', [key('?')]],
];

/** Overlays of the super user: a name, the page, and the steps that open it. */
const ofThePlatform: typeof openings = [
  ['new company', '/settings?tab=companies', [press('Adicionar empresa')]],
  ['company', '/settings?tab=companies', [press(/^Editar/)]],
  ['users of a company', '/settings?tab=companies', [press(/^Editar/), tab('Usuários')]],
  ['new plan', '/settings?tab=plans', [press('Adicionar plano')]],
  ['plan', '/settings?tab=plans', [press(/^Editar/)]],
  ['new help video', '/settings?tab=helps', [press('Adicionar vídeo')]],
  ['help video', '/settings?tab=helps', [press(/^Editar/)]],
  ['new announcement', '/announcements', [press('Adicionar informativo')]],
  ['announcement', '/announcements', [press(/^Editar/)]],
  ['announcements', '/announcements', [press(/^Informativos/)]],
];

/** A help video and an announcement, so that there is one of each to edit. */
async function fillPlatform(): Promise<void> {
  const manager = new ApiClient(product.apiUrl);
  await manager.signIn(product.credentials.super);
  await manager.call('POST /helps', { body: { title: 'Primeiros passos', video: 'dQw4w9WgXcQ' } });
  await manager.call('POST /announcements', { body: { title: 'Manutenção', text: 'No domingo.' } });
}

/** A queue's dialog has hours only with this setting of the company. */
async function hoursOfQueues(page: Page): Promise<void> {
  const admin = new ApiClient(product.apiUrl);
  await admin.signIn(product.credentials.super);
  await admin.call('PUT /settings/:key', { params: { key: 'scheduleType' }, body: { value: 'queue' } });
  await page.reload();
}

function switchImportOn(page: Page) {
  return page.getByRole('switch', { name: 'Importar mensagens do aparelho' }).click();
}

/** Checks what is open, light and dark. */
function hasNoFinding(page: Page, name: string): Promise<void> {
  return inBothAppearances(page, async (appearance, about) => {
    const found = await findings(page, 'html', about);
    assert.deepEqual({ name, appearance, findings: found }, { name, appearance, findings: [] });
  });
}

/** Waits for an overlay and checks that it is completely inside the window. */
async function insideTheWindow(page: Page, name: string): Promise<void> {
  const opened = page.locator(':is([role="dialog"], [role="menu"], [role="tooltip"]):visible');
  await opened.first().waitFor();
  const window = page.viewportSize() ?? { width: 0, height: 0 };
  for (const popup of await opened.all()) {
    const box = await popup.boundingBox();
    const isInside = box && box.x >= 0 && box.y >= 0 && box.x + box.width <= window.width && box.y < window.height;
    assert.ok(isInside, `${name} is at ${JSON.stringify(box)}`);
  }
}

test('public pages have no serious finding, light and dark', async () => {
  const { page, context } = await openPerson(browser);
  for (const path of publicPages) {
    await page.goto(product.webUrl + path);
    await page.getByRole('heading').first().waitFor();
    await settled(page);
    await hasNoFinding(page, path);
  }
  await context.close();
});

test('signed-in pages have no serious finding, light and dark', async () => {
  const { page, context } = await openPerson(browser);
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  for (const path of pages) {
    await visits.load(page, product.webUrl, path);
    await hasNoFinding(page, path);
  }
  await context.close();
});

test('overlays of a page have no serious finding, light and dark', async () => {
  const { page, context } = await openPerson(browser);
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  for (const [name, path, steps] of openings) {
    await page.goto(product.webUrl + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const step of steps) await step(page);
    await insideTheWindow(page, name);
    await hasNoFinding(page, name);
  }
  await context.close();
});

test('pages of the super user and their overlays have no serious finding, light and dark', async () => {
  const { page, context } = await openPerson(browser);
  await fillPlatform();
  await new LoginScreen(page, product).signIn(product.credentials.super);
  const checked = new Set<string>();
  for (const [name, path, steps] of ofThePlatform) {
    await visits.load(page, product.webUrl, path);
    if (!checked.has(path)) await hasNoFinding(page, path);
    checked.add(path);
    for (const step of steps) await step(page);
    await insideTheWindow(page, name);
    await hasNoFinding(page, name);
  }
  await context.close();
});

test('on a phone, pages and their menu have no serious finding, and nothing scrolls sideways', async () => {
  const { page, context } = await openPerson(browser, { phone: true });
  await page.setViewportSize({ width: 320, height: 640 });
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  for (const path of pages) {
    await visits.again(page, product.webUrl, path);
    assert.deepEqual({ path, findings: await findings(page) }, { path, findings: [] });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 320, `${path} is ${width} pixels wide`);
  }
  // Its tabs have no room here.
  await page.goto(`${product.webUrl}/connections`);
  await press('Adicionar WhatsApp')(page);
  await page.getByRole('dialog').getByRole('tab', { name: 'Importar' }).click();
  assert.deepEqual(await findings(page), []);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link').first().waitFor();
  assert.deepEqual(await findings(page), []);
  await context.close();
});
