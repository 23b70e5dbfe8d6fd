import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { ApiClient } from './harness/api-client.ts';
import { findings } from './harness/axe.ts';
import { openPerson } from './harness/browser.ts';
import { Inspection } from './harness/inspection.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { newCustomer, pairShop } from './harness/shop.ts';
import { LoginScreen } from './screens/login-screen.ts';

const sizes = [
  { width: 1366, height: 850 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];

async function signedIn(role: 'admin' | 'agent1', options: { dark?: boolean } = {}) {
  const person = await openPerson(browser, options);
  await new LoginScreen(person.page, product).signIn(product.credentials[role]);
  return { ...person, drawer: person.page.getByRole('complementary', { name: 'Contato' }) };
}

/** A ticket of agent 1; returns its address. */
async function openTicket(name: string): Promise<string> {
  await pairShop(product);
  const { number } = await newCustomer(product, name);
  const agent = new ApiClient(product.apiUrl);
  const { queues } = await agent.signIn(product.credentials.agent1);
  const [queue] = queues;
  assert.ok(queue);
  const { id: contactId } = await agent.call('POST /contacts', { body: { name, number } });
  const { uuid } = await agent.call('POST /tickets', { body: { contactId, queueId: queue.id } });
  return `${product.webUrl}/tickets/${uuid}`;
}

/** Defines a field in the settings; `steps` fills in what is not its name. */
async function define(page: Page, name: string, kind: string, steps: () => Promise<unknown> = async () => {}) {
  await page.getByRole('button', { name: 'Adicionar campo' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Nome' }).fill(name);
  await dialog.getByLabel('Tipo').click();
  await page.getByTitle(kind, { exact: true }).click();
  await steps();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: `Editar ${name}`, exact: true }).waitFor();
}

test('a company defines fields; an agent fills them beside the chat, and a colleague sees them at once', async () => {
  const name = 'Vera Campos';
  const address = await openTicket(name);
  const [chief, ana] = [await signedIn('admin'), await signedIn('agent1', { dark: true })];
  const looks = [new Inspection(chief.page), new Inspection(ana.page)] as const;

  await ana.page.goto(address);
  await ana.page.locator('.chat-header').getByRole('button', { name, exact: true }).click();
  await ana.drawer.locator('summary').filter({ hasText: 'Observações' }).waitFor();
  assert.equal(await ana.drawer.getByText('Campos do contato').count(), 0, 'nothing where nothing is defined');

  const { page } = chief;
  await page.goto(`${product.webUrl}/settings?tab=fields`);
  await page.getByText('Nenhum campo de contatos ainda').waitFor();
  await looks[0].look('no fields');
  await define(page, 'Plano', 'Uma opção', async () => {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Opção 1' }).fill('Ouro');
    await dialog.getByRole('button', { name: 'Adicionar opção' }).click();
    await dialog.getByRole('textbox', { name: 'Opção 2' }).fill('Prata');
    assert.deepEqual(await findings(page), []);
    await looks[0].look('field dialog');
  });
  await define(page, 'Renovação', 'Data');
  await define(page, 'Site', 'Link');
  await define(page, 'Dívida', 'Número', () =>
    page
      .getByRole('dialog')
      .getByLabel(/Só administradores/)
      .click(),
  );
  await page.getByRole('button', { name: 'Mover Renovação para cima' }).click();
  await page.getByRole('button', { name: 'Mover Renovação para cima' }).waitFor({ state: 'hidden' });
  for (const size of sizes) {
    await page.setViewportSize(size);
    await looks[0].look('fields');
  }
  await page.setViewportSize({ width: 1366, height: 850 });
  assert.deepEqual(await findings(page), []);

  // They are beside the chat without a reload; the one for administrators is not.
  await ana.drawer.getByText('Campos do contato').waitFor();
  assert.equal(await ana.drawer.getByText('Dívida').count(), 0);
  await ana.drawer.getByRole('button', { name: 'Renovação: vazio. Editar' }).focus();
  await ana.page.keyboard.press('Enter');
  await ana.drawer.getByLabel('Renovação', { exact: true }).fill('2026-12-31');
  await ana.page.keyboard.press('Enter');
  await ana.drawer.getByRole('button', { name: 'Renovação: 31/12/2026. Editar' }).waitFor();
  await ana.drawer.getByRole('button', { name: 'Plano: vazio. Editar' }).click();
  await ana.drawer.getByLabel('Plano', { exact: true }).press('ArrowDown');
  await ana.page.getByTitle('Prata', { exact: true }).click();
  await ana.drawer.getByRole('button', { name: 'Plano: Prata. Editar' }).waitFor();
  await ana.drawer.getByRole('button', { name: 'Site: vazio. Editar' }).click();
  await ana.page.keyboard.type('nada');
  await ana.page.keyboard.press('Enter');
  await ana.drawer.getByRole('alert').waitFor();
  await looks[1].look('refused value');
  assert.deepEqual(await findings(ana.page), []);
  await ana.drawer.getByLabel('Site', { exact: true }).fill('www.padaria.com.br');
  await ana.page.keyboard.press('Enter');
  const link = ana.drawer.getByRole('link', { name: 'https://www.padaria.com.br/' });
  await link.waitFor();
  assert.equal(await link.getAttribute('target'), '_blank');
  for (const size of sizes) {
    await ana.page.setViewportSize(size);
    await looks[1].look('filled fields');
  }
  assert.deepEqual(await findings(ana.page), []);

  await page.goto(address);
  await page.locator('.chat-header').getByRole('button', { name, exact: true }).click();
  await chief.drawer.getByRole('button', { name: 'Plano: Prata. Editar' }).waitFor();
  await chief.drawer.getByRole('button', { name: 'Editar contato' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/Dívida/).fill('10,5');
  await looks[0].look('contact dialog');
  assert.deepEqual(await findings(page), []);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await chief.drawer.getByRole('button', { name: 'Dívida: 10,5. Editar' }).waitFor();

  await page.goto(`${product.webUrl}/settings?tab=fields`);
  await page.getByRole('button', { name: 'Excluir Plano', exact: true }).click();
  await page.getByRole('dialog').getByText('1 valor será excluído').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir campo' }).click();
  await page.getByRole('button', { name: 'Editar Plano', exact: true }).waitFor({ state: 'hidden' });
  await ana.page.setViewportSize({ width: 1366, height: 850 });
  await ana.drawer.getByRole('button', { name: /^Plano/ }).waitFor({ state: 'hidden' });

  assert.deepEqual([...looks[0].found, ...looks[1].found], []);
  assert.deepEqual([chief.problems, ana.problems], [[], []]);
  await Promise.all([chief.context.close(), ana.context.close()]);
});
