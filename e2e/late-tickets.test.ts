import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiClient } from './harness/api-client.ts';
import { openPerson } from './harness/browser.ts';
import { waitFor } from './harness/processes.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { newCustomer, pairShop } from './harness/shop.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { TicketsScreen } from './screens/tickets-screen.ts';

test('a customer who waits too long is marked late in list and bell of the queue’s agents, until an answer', async () => {
  const admin = await pairShop(product);
  const boss = await openPerson(browser);
  await new LoginScreen(boss.page, product).signIn(product.credentials.admin);
  await boss.page.goto(`${product.webUrl}/queues`);
  const [queue] = await admin.call('GET /queue');
  assert.ok(queue);
  await boss.page.getByRole('row', { name: queue.name }).getByRole('button', { name: 'Editar' }).click();
  const dialog = boss.page.getByRole('dialog');
  const limit = dialog.getByLabel('Limite da primeira resposta (minutos)');
  await limit.fill('1');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.waitFor({ state: 'hidden' });

  const agent = await openPerson(browser);
  await new LoginScreen(agent.page, product).signIn(product.credentials.agent1);
  const tickets = new TicketsScreen(agent.page, product);
  await tickets.open();
  const customer = await newCustomer(product, 'Noêmia Prates');
  await customer.write('Meu pedido não chegou');
  const found = await ticketOf(admin, customer.name);
  await admin.call('PUT /tickets/:ticketId', {
    params: { ticketId: found.id },
    body: { status: 'pending', queueId: queue.id },
  });
  await tickets.half('Aguardando');
  const row = tickets.row(customer.name);
  await row.getByText('Meu pedido não chegou').waitFor();
  await row.getByText('atrasado').waitFor({ timeout: 240_000 });
  const bell = agent.page.getByRole('button', { name: /^Notificações/ });
  await agent.page.getByRole('button', { name: /^Notificações: \d+ atendimento/ }).waitFor({ timeout: 240_000 });
  await bell.click();
  await agent.page.getByRole('link', { name: /Noêmia Prates.*Atrasado/ }).waitFor();
  await agent.page.keyboard.press('Escape');

  await agent.page.getByRole('button', { name: 'Quem espera há mais tempo primeiro' }).click();
  await row.waitFor();
  await tickets.accept(customer.name);
  await tickets.write('Já estou verificando.');
  await customer.sees('the answer', ({ text }) => text.includes('Já estou verificando.'));
  await tickets.row(customer.name).getByText('atrasado').waitFor({ state: 'hidden' });
  assert.equal((await ticketOf(admin, customer.name)).lateSince, null);
  assert.deepEqual([...agent.problems, ...boss.problems], []);
  await agent.context.close();
  await boss.context.close();
});

/** The customer's ticket, once their message has arrived. */
function ticketOf(admin: ApiClient, name: string) {
  return waitFor('the ticket', async () => {
    const { tickets } = await admin.call('GET /tickets', { query: { showAll: 'true', searchParam: name } });
    return tickets[0];
  });
}
