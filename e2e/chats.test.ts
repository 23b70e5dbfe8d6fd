import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { ApiClient } from './harness/api-client.ts';
import { openPerson } from './harness/browser.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { LoginScreen } from './screens/login-screen.ts';

async function signedIn(role: 'admin' | 'agent1' | 'agent2', phone = false) {
  const person = await openPerson(browser, { phone });
  await new LoginScreen(person.page, product).signIn(product.credentials[role]);
  return person;
}

const row = (page: Page, title: string) => page.locator('#content').getByRole('link', { name: new RegExp(title) });
const field = (page: Page) => page.getByRole('textbox', { name: 'Digite uma mensagem' });
const bubble = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

/** Chooses users in the dialog, or removes chosen ones. */
async function toggle(page: Page, names: string[]): Promise<void> {
  const users = page.getByRole('dialog').getByLabel('Usuários');
  for (const name of names) {
    await users.fill(name);
    await page.locator('.ant-select-item-option-active').filter({ hasText: name }).waitFor();
    await users.press('Enter');
  }
  // Its list covers the buttons below while it is open.
  await page.getByRole('dialog').getByLabel('Título').click();
}

test('two people talk, live, with unread counts and read marks; a removed member loses the chat at once', async () => {
  const [ana, bruno] = [await signedIn('admin'), await signedIn('agent1')];
  const nameOf = async (page: Page) =>
    ((await page.getByRole('button', { name: /^Conta de/ }).getAttribute('aria-label')) ?? '').replace('Conta de ', '');
  const brunoName = await nameOf(bruno.page);
  const carla = await new ApiClient(product.apiUrl).signIn(product.credentials.agent2);
  await bruno.page.goto(`${product.webUrl}/quick-messages`);

  await ana.page.goto(`${product.webUrl}/chats`);
  await ana.page.getByRole('button', { name: 'Nova conversa' }).first().click();
  await ana.page.getByRole('dialog').getByLabel('Título').fill('Plantão de sábado');
  await toggle(ana.page, [brunoName]);
  await ana.page.getByRole('button', { name: 'Salvar' }).click();
  await field(ana.page).fill('Quem abre a loja?');
  await field(ana.page).press('Enter');
  await bubble(ana.page, 'Quem abre a loja?').getByRole('img', { name: 'Enviada' }).waitFor();

  await bruno.page.getByRole('button', { name: 'Chat interno: 1 conversa não lida' }).click();
  await bruno.page.getByRole('link', { name: /Plantão de sábado.*1 mensagem não lida/ }).click();
  await bubble(bruno.page, 'Quem abre a loja?').waitFor();
  await bubble(ana.page, 'Quem abre a loja?').getByRole('img', { name: 'Lida' }).waitFor();
  await bruno.page.getByRole('button', { name: 'Chat interno', exact: true }).waitFor();

  await bruno.page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'escala.txt', mimeType: 'text/plain', buffer: Buffer.from('sábado: Bruno') });
  await field(bruno.page).fill('Eu abro.');
  await field(bruno.page).press('Enter');
  await bubble(ana.page, 'Eu abro.').getByText('escala.txt').waitFor();

  await ana.page.getByRole('button', { name: 'Editar conversa' }).click();
  await toggle(ana.page, [brunoName, carla.name]);
  await ana.page.getByRole('button', { name: 'Salvar' }).click();
  await bruno.page.getByText('Esta conversa não existe mais, ou você saiu dela.').waitFor();
  assert.equal(await row(bruno.page, 'Plantão de sábado').count(), 0);
  assert.equal(new URL(bruno.page.url()).pathname, '/chats');
  assert.deepEqual([ana.problems, bruno.problems], [[], []]);
  await Promise.all([ana.context.close(), bruno.context.close()]);
});

test('on a phone, by touch: two tabs, and nothing scrolls sideways at 320 px', async () => {
  const { page, context, problems } = await signedIn('admin', true);
  await page.goto(`${product.webUrl}/chats`);
  await row(page, 'Plantão de sábado').tap();
  await field(page).fill('Do celular');
  await page.getByRole('button', { name: 'Enviar' }).tap();
  await bubble(page, 'Do celular').waitFor();
  await page.setViewportSize({ width: 320, height: 640 });
  // The page is laid out anew after the window has changed.
  await page.waitForFunction(() => innerWidth === 320 && document.documentElement.scrollWidth === 320);
  await page.getByRole('tab', { name: 'Chats' }).tap();
  await row(page, 'Plantão de sábado').getByText('Do celular').waitFor();
  await page.getByRole('tab', { name: 'Mensagens' }).tap();
  await page.getByRole('button', { name: 'Excluir conversa' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).tap();
  await page.getByText('Plantão de sábado').first().waitFor({ state: 'detached' });
  assert.deepEqual(problems, []);
  await context.close();
});
