import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiClient } from './harness/api-client.ts';
import { openPerson } from './harness/browser.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { newCustomer, pairShop } from './harness/shop.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { TicketsScreen } from './screens/tickets-screen.ts';

test("a company signs up, and two companies never see each other's data", async () => {
  const own = await pairShop(product);
  const { page, context, problems } = await openPerson(browser);
  await page.goto(`${product.webUrl}/signup`);
  await page.getByText('3 dias grátis').waitFor();
  await page.getByLabel('Nome da empresa').fill('Padaria Central');
  await page.getByLabel('País').selectOption('BR');
  await page.getByLabel('Telefone com DDD').fill('11988887777');
  await page.getByLabel('E-mail').fill('dona@padaria.example');
  await page.getByLabel('Senha', { exact: true }).fill('segredo-da-padaria');
  await page.getByRole('radio', { name: /Individual/ }).check();
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await page.getByText('Usuário criado com sucesso! Faça login.').waitFor();

  const other = { email: 'dona@padaria.example', password: 'segredo-da-padaria' };
  await new LoginScreen(page, product).signIn(other);
  const tickets = new TicketsScreen(page, product);
  await tickets.openBeforeConnecting();
  await tickets.half('Aguardando');

  const customer = await newCustomer(product, 'Cliente da Loja');
  await customer.write('Isto é só da loja');
  const ticket = await waitForTicket(own, 'Cliente da Loja');
  assert.equal(await tickets.row('Cliente da Loja').count(), 0);
  await tickets.openBeforeConnecting();
  await tickets.half('Aguardando');
  await page.getByText('Ninguém aguardando').waitFor();

  await page.goto(`${product.webUrl}/tickets/${ticket.uuid}`);
  await page.waitForURL(`${product.webUrl}/tickets`);
  assert.equal(await page.getByText('Isto é só da loja').count(), 0);

  const stranger = new ApiClient(product.apiUrl);
  await stranger.signIn(other);
  await assert.rejects(stranger.call('GET /tickets/:ticketId', { params: { ticketId: ticket.id } }), /404/);
  await assert.rejects(stranger.call('GET /messages/:ticketId', { params: { ticketId: ticket.id } }), /404/);
  assert.equal((await stranger.call('GET /contacts', { query: {} })).count, 0);
  assert.deepEqual(problems, []);
  await context.close();
});

async function waitForTicket(admin: ApiClient, contact: string) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const { tickets } = await admin.call('GET /tickets', { query: { status: 'pending', showAll: 'true' } });
    const ticket = tickets.find((candidate) => candidate.contact.name === contact);
    if (ticket) return ticket;
    await new Promise((wake) => setTimeout(wake, 100));
  }
  throw new Error(`no ticket of ${contact}`);
}
