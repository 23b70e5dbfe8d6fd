import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { findings } from './harness/axe.ts';
import { openPerson } from './harness/browser.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { newCustomer, pairShop, shopNumber } from './harness/shop.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { TicketsScreen } from './screens/tickets-screen.ts';

async function signedIn(role: 'admin' | 'agent1' | 'agent2', options: { phone?: boolean; dark?: boolean } = {}) {
  const person = await openPerson(browser, options);
  await new LoginScreen(person.page, product).signIn(product.credentials[role]);
  const tickets = new TicketsScreen(person.page, product);
  await tickets.open();
  return { ...person, tickets, name: await nameOf(person.page) };
}

const header = (page: Page) => page.locator('.chat-header');

/** Saves a screenshot of a page in the folder PICTURES, for review by a person. */
async function picture(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
}

async function nameOf(page: Page): Promise<string> {
  const label = await page.getByRole('button', { name: /^Conta de/ }).getAttribute('aria-label');
  return (label ?? '').replace('Conta de ', '');
}

/** A queue that both agents serve, and a ticket of the administrator in it. */
async function sharedTicket(contact: string) {
  const api = await pairShop(product);
  const users = await api.call('GET /users/list');
  const queue = await api.call('POST /queue', { body: { name: `Fila ${contact}`, color: colorOf(contact) } });
  for (const { id, queues } of users) {
    const queueIds = [...queues.map((served) => served.id), queue.id];
    await api.call('PUT /users/:userId', { params: { userId: id }, body: { queueIds } });
  }
  const customer = await newCustomer(product, contact);
  const ana = await signedIn('admin');
  await customer.write('Alguém aí?');
  await ana.tickets.accept(contact);
  const uuid = new URL(ana.page.url()).pathname.split('/').at(-1) ?? '';
  const { id: ticketId } = await api.call('GET /tickets/u/:uuid', { params: { uuid } });
  const anaId = users.find(({ name }) => name === ana.name)?.id ?? 0;
  await api.call('PUT /tickets/:ticketId', { params: { ticketId }, body: { queueId: queue.id, userId: anaId } });
  return { api, ana, users, ticketId, queueId: queue.id, address: `${product.webUrl}/tickets/${uuid}` };
}

const colorOf = (text: string) => `#${Buffer.from(text).subarray(0, 3).toString('hex')}`;

test('two agents in the same ticket see each other, and who writes, in header and row', async () => {
  const { ana, address } = await sharedTicket('Dupla Atenção');
  await ana.page.goto(address);
  const bruno = await signedIn('agent1');
  await bruno.page.goto(address);
  await header(bruno.page).getByText(`${ana.name} está vendo`).waitFor();
  await header(ana.page).getByText(`${bruno.name} está vendo`).waitFor();
  await bruno.tickets.composer.pressSequentially('Eu respondo');
  await header(ana.page).getByText(`${bruno.name} está escrevendo`).waitFor();
  await ana.tickets.row('Dupla Atenção').getByText('está escrevendo').waitFor();
  assert.deepEqual(await findings(ana.page, '.chat-header'), []);
  await picture(ana.page, 'colleagues');
  await bruno.page.goto(`${product.webUrl}/tickets`);
  await header(ana.page).getByText(bruno.name).waitFor({ state: 'detached' });
  assert.deepEqual([ana.problems, bruno.problems], [[], []]);
  await Promise.all([ana.context.close(), bruno.context.close()]);
});

test('a ticket transferred to a user is in the bell and marked on its row until they open it', async () => {
  const { api, ana, users, ticketId, queueId } = await sharedTicket('Mão em Mão');
  const bruno = await signedIn('agent1');
  const userId = users.find(({ name }) => name === bruno.name)?.id ?? 0;
  await api.call('PUT /tickets/:ticketId', { params: { ticketId }, body: { userId, queueId } });
  await bruno.tickets.half('Atendendo');
  const mark = bruno.tickets.row('Mão em Mão').getByText('Transferido');
  await mark.waitFor();
  await bruno.page.reload();
  await mark.waitFor();
  await bruno.page.getByRole('button', { name: /^Notificações/ }).click();
  const entry = bruno.page.getByRole('link', { name: /transferiu este atendimento para você/ });
  await entry.waitFor();
  assert.deepEqual(await findings(bruno.page, '.ant-popover'), []);
  await picture(bruno.page, 'transfer');
  await entry.click();
  await bruno.tickets.chat('Mão em Mão').waitFor();
  await mark.waitFor({ state: 'detached' });
  await bruno.page.reload();
  await bruno.tickets.chat('Mão em Mão').waitFor();
  await bruno.page.getByRole('button', { name: /^Notificações/ }).click();
  await bruno.page.getByRole('button', { name: 'Escolher avisos' }).waitFor();
  assert.equal(await entry.count(), 0);
  assert.deepEqual([ana.problems, bruno.problems], [[], []]);
  await Promise.all([ana.context.close(), bruno.context.close()]);
});

test('a ticket transferred to a user’s queue is in their bell, which links to the waiting ones, until they peek at it', async () => {
  const { api, ana, ticketId, queueId } = await sharedTicket('Passa para a Fila');
  const bruno = await signedIn('agent1');
  const body = { status: 'pending', userId: null, queueId } as const;
  await api.call('PUT /tickets/:ticketId', { params: { ticketId }, body });
  await bruno.page.getByRole('button', { name: /^Notificações/ }).click();
  const entry = bruno.page.getByRole('link', {
    name: /transferiu este atendimento para a fila Fila Passa para a Fila/,
  });
  await entry.waitFor();
  assert.deepEqual(await findings(bruno.page, '.ant-popover'), []);
  await picture(bruno.page, 'transfer-to-queue');
  await entry.click();
  await bruno.tickets.half('Aguardando');
  const row = bruno.tickets.row('Passa para a Fila');
  await row.getByText('Transferido').waitFor();
  await picture(bruno.page, 'transferred-row');
  await row.getByRole('button', { name: /^Espiar a conversa/ }).click();
  await row.getByText('Transferido').waitFor({ state: 'detached' });
  assert.deepEqual([ana.problems, bruno.problems], [[], []]);
  await Promise.all([ana.context.close(), bruno.context.close()]);
});

test('an offline connection is shown in workspace, header and composer, and on waiting messages, which leave when it is back', async () => {
  const admin = await pairShop(product);
  const customer = await newCustomer(product, 'Sem Linha');
  const ana = await signedIn('admin');
  await customer.write('Tem entrega hoje?');
  await ana.tickets.accept('Sem Linha');
  const phone = await signedIn('agent1', { phone: true, dark: true });
  const [connection] = await admin.call('GET /whatsapp');
  assert.ok(connection);
  const params = { whatsappId: connection.id };
  await admin.call('DELETE /whatsappsession/:whatsappId', { params });

  const bar = (page: Page) => page.locator('.outage-bar');
  await bar(ana.page).getByText(`O WhatsApp de ${connection.name} está fora do ar.`).waitFor();
  await header(ana.page).getByText('WhatsApp fora do ar').waitFor();
  await ana.page.getByText('o que você enviar espera aqui').waitFor();
  await ana.tickets.write('Sim, até as 18 h');
  await bar(ana.page).getByText('1 mensagem espera').waitFor();
  await ana.tickets.bubble('Sim, até as 18 h').getByText('Esperando o WhatsApp voltar').waitFor();
  await bar(phone.page).getByText('1 mensagem espera').waitFor();
  await bar(phone.page).getByText('Avise um administrador.').waitFor();
  await phone.page.setViewportSize({ width: 320, height: 640 });
  // Once the tabs are laid out for the new width.
  await phone.page.waitForFunction(() => document.documentElement.scrollWidth === 320);
  assert.deepEqual(await findings(ana.page, '.workspace-page'), []);
  assert.deepEqual(await findings(phone.page, '.outage-bar'), []);
  await picture(ana.page, 'outage');
  await picture(phone.page, 'outage-phone-dark');
  await bar(ana.page).getByRole('link', { name: 'Abrir Conexões' }).click();
  await ana.page.waitForURL(`${product.webUrl}/connections`);
  await ana.page.goBack();

  await pairShop(product);
  await bar(ana.page).waitFor({ state: 'detached' });
  await bar(phone.page).waitFor({ state: 'detached' });
  await customer.sees('the answer', ({ text }) => text?.includes('até as 18 h') ?? false);
  await ana.tickets.bubble('Sim, até as 18 h').getByText('Esperando').waitFor({ state: 'detached' });
  assert.deepEqual([ana.problems, phone.problems], [[], []]);
  await Promise.all([ana.context.close(), phone.context.close()]);
});

test('a message that WhatsApp refuses shows the reason as a text', async () => {
  await pairShop(product);
  const customer = await newCustomer(product, 'Mudou de Número');
  const ana = await signedIn('admin');
  await customer.write('Oi');
  await ana.tickets.accept('Mudou de Número');
  // The greeting of who accepted it leaves first, and would be refused instead.
  await customer.sees('the greeting', ({ text }) => text.includes('agora vou prosseguir'));
  await product.emulator.fault({ kind: 'sendRejected', number: shopNumber, code: 463, count: 1 });
  await ana.tickets.write('Está me ouvindo?');
  const bubble = ana.tickets.bubble('Está me ouvindo?');
  await bubble.getByText('O WhatsApp não aceita mensagens para este número.').waitFor();
  assert.equal(await bubble.getByText('463').count(), 0);
  assert.deepEqual(ana.problems, []);
  await ana.context.close();
});
