import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { openPerson } from './harness/browser.ts';
import { Inspection } from './harness/inspection.ts';
import { waitFor } from './harness/processes.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { newCustomer, pairShop } from './harness/shop.ts';
import { LoginScreen } from './screens/login-screen.ts';

const sizes = [
  { width: 1366, height: 850 },
  { width: 390, height: 844 },
];

/** Chooses a text in a list that opens, with the keyboard: lists draw only what is near. */
async function choose(page: Page, part: Locator, label: string, option: string): Promise<void> {
  await part.getByRole('combobox', { name: label }).first().click();
  const active = page.locator('.ant-select-dropdown:visible .ant-select-item-option-active');
  for (let move = 0; move < 40 && (await active.textContent()) !== option; move += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await part.getByText(option, { exact: true }).filter({ visible: true }).first().waitFor();
}

test('another system starts a rule with a call: the ticket gets a priority and a text, and the log says why one did nothing', async () => {
  const admin = await pairShop(product);
  const customer = await newCustomer(product, 'Dora Pedido');
  await customer.write('Quando chega o meu pedido?');
  const ticket = await waitFor('the ticket', async () => {
    const { tickets } = await admin.call('GET /tickets', { query: { status: 'pending', showAll: 'true' } });
    return tickets.find(({ contact }) => contact.name === 'Dora Pedido');
  });
  const person = await openPerson(browser);
  const { page } = person;
  const look = new Inspection(page);
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  await page.goto(`${product.webUrl}/rules`);
  await page.getByRole('button', { name: 'Nova regra' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nova regra' });
  await dialog.getByLabel('Nome').fill('Pedido pago');
  const when = dialog.getByRole('region', { name: 'Quando' });
  await choose(page, when, 'Quando', 'outro sistema chama (webhook)');
  await when.getByLabel(/Onde está o número/).fill('cliente.telefone');
  for (const [place, field] of ['um valor da chamada', 'a campanha', 'a prioridade'].entries()) {
    await dialog.getByRole('button', { name: 'Adicionar condição' }).click();
    await choose(page, dialog.getByRole('group', { name: `condição ${place + 1}` }), 'O que olhar', field);
  }
  const [body, campaign, priority] = [1, 2, 3].map((place) => dialog.getByRole('group', { name: `condição ${place}` }));
  assert.ok(body && campaign && priority);
  await body.getByLabel(/Onde está o valor/).fill('pedido.status');
  await body.getByRole('combobox', { name: 'um valor da chamada' }).fill('pago');
  await page.keyboard.press('Enter');
  await choose(page, campaign, 'Como comparar', 'o atendimento não veio de');
  await priority.getByRole('combobox', { name: 'a prioridade' }).click();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await choose(page, dialog.getByRole('group', { name: 'passo 1' }), 'O que fazer', 'mudar a prioridade');
  await dialog.getByRole('button', { name: 'Adicionar passo' }).click();
  const second = dialog.getByRole('group', { name: 'passo 2' });
  await choose(page, second, 'O que fazer', 'enviar um texto');
  await second.getByRole('textbox', { name: 'Texto ao cliente' }).fill('Pedido {{body.pedido.id}} pago!');
  await dialog.getByLabel('Exemplo de chamada, em JSON').fill('{"pedido":{"status":"pago"}}');
  await dialog.getByRole('button', { name: 'Testar' }).click();
  await dialog.getByText(/Teria feito isto/).waitFor();
  await look.lookAtAll(sizes, 'editor of a call');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('button', { name: 'Ligar agora' }).click();
  await page.getByRole('button', { name: 'Criar o endereço' }).click();
  const address = await page.getByLabel('Endereço da regra').inputValue();
  await look.lookAtAll(sizes, 'address');

  const call = async (url: string, json: object) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(json) })).status;
  };
  const order = {
    cliente: { telefone: `+${ticket.contact.number}` },
    pedido: { id: 'A-17', status: 'PAGO' },
    id: 'evt-1',
  };
  assert.equal(await call(address, order), 200);
  await customer.sees('the text', ({ text }) => text === 'Pedido A-17 pago!');
  await waitFor('the priority', async () => {
    const { tickets } = await admin.call('GET /tickets', { query: { status: 'pending', showAll: 'true' } });
    return tickets.find(({ id, priority: given }) => id === ticket.id && given === 'high');
  });
  assert.equal(await call(address, { ...order, id: 'evt-2', cliente: { telefone: '+5511900001111' } }), 200);
  assert.equal(await call(`${address}x`, order), 404);
  await page.getByRole('button', { name: 'Registro de Pedido pago' }).click();
  const log = page.getByRole('dialog', { name: 'Registro de Pedido pago' });
  await log.getByText('Todos os passos foram feitos').waitFor();
  await log.getByText(/o número da chamada não está nos contatos/).waitFor();
  await look.lookAtAll(sizes, 'log of calls');
  await page.keyboard.press('Escape');
  await log.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Novo endereço' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Novo endereço' }).click();
  await waitFor('another address', async () => (await page.getByLabel('Endereço da regra').inputValue()) !== address);
  assert.equal(await call(address, order), 404);
  assert.deepEqual(look.found, []);
  assert.deepEqual(person.problems, []);
  await person.context.close();
});
