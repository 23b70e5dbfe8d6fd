import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { ApiClient } from './harness/api-client.ts';
import { findings } from './harness/axe.ts';
import { openPerson, screens } from './harness/browser.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { newCustomer, pairShop } from './harness/shop.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { TicketsScreen } from './screens/tickets-screen.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC',
  'base64',
);

/** A ticket of agent 1 with a customer who has a phone; returns its uuid. */
async function openTicket(name: string): Promise<string> {
  await pairShop(product);
  const { number } = await newCustomer(product, name);
  const agent = new ApiClient(product.apiUrl);
  const { queues } = await agent.signIn(product.credentials.agent1);
  const [queue] = queues;
  assert.ok(queue);
  const { id: contactId } = await agent.call('POST /contacts', {
    body: { name, number, email: 'cliente@example.com', extraInfo: [{ name: 'CPF', value: '123.456.789-00' }] },
  });
  const { uuid } = await agent.call('POST /tickets', { body: { contactId, queueId: queue.id } });
  return uuid;
}

async function signedIn(role: 'admin' | 'agent1', options: { phone?: boolean; dark?: boolean } = {}) {
  const person = await openPerson(browser, options);
  await new LoginScreen(person.page, product).signIn(product.credentials[role]);
  return { ...person, tickets: new TicketsScreen(person.page, product), drawer: drawerOf(person.page) };
}

const drawerOf = (page: Page) => page.getByRole('complementary', { name: 'Contato' });
const opener = (page: Page, name: string) => page.locator('.chat-header').getByRole('button', { name, exact: true });

test('two agents share notes live, and a mention stays in the bell until it is opened', async () => {
  const name = 'Teresa Nunes';
  const uuid = await openTicket(name);
  const [ana, adriana] = [await signedIn('agent1'), await signedIn('admin')];
  await ana.page.goto(`${product.webUrl}/tickets/${uuid}`);
  await opener(ana.page, name).click();
  await ana.drawer.getByText('cliente@example.com').waitFor();
  await ana.drawer.getByText('123.456.789-00').waitFor();

  const field = ana.drawer.getByRole('textbox', { name: 'Nova observação' });
  await field.pressSequentially('Veja o boleto @adri');
  await ana.drawer.getByRole('option', { name: 'Adriana Lima' }).waitFor();
  await field.press('Enter');
  await field.press('Control+Enter');
  await ana.drawer.getByRole('listitem').filter({ hasText: 'Veja o boleto @Adriana Lima' }).waitFor();

  await adriana.page.getByRole('button', { name: 'Menções: 1 não vista' }).click();
  await adriana.page.getByRole('link', { name: /Ana Souza.*Veja o boleto/ }).click();
  await adriana.drawer.getByText('Veja o boleto').waitFor();
  await adriana.page.getByRole('button', { name: 'Menções', exact: true }).waitFor();

  const note = ana.drawer.getByRole('listitem').filter({ hasText: 'Veja o boleto' });
  await note.getByRole('button', { name: 'Editar observação' }).click();
  const edited = ana.drawer.getByRole('list', { name: 'Observações' }).getByRole('textbox');
  await edited.fill('Boleto pago');
  await ana.drawer.getByRole('button', { name: 'Salvar' }).click();
  await adriana.drawer.getByText('Boleto pago').waitFor();

  // An administrator deletes it, with the question before.
  await adriana.drawer.getByRole('button', { name: 'Excluir observação' }).click();
  await adriana.page.getByRole('dialog').getByRole('button', { name: 'Excluir observação' }).click();
  await note.waitFor({ state: 'detached' });
  await ana.drawer.getByText('Boleto pago').waitFor({ state: 'detached' });

  await ana.page.reload();
  assert.equal(await drawerOf(ana.page).count(), 0);
  assert.deepEqual([ana.problems, adriana.problems], [[], []]);
  await Promise.all([ana.context.close(), adriana.context.close()]);
});

test('the drawer shows facts, files and rounds by keyboard, and a round links to its position in the chat', async () => {
  const name = 'Olga Pires';
  const uuid = await openTicket(name);
  const { page, context, tickets, drawer, problems } = await signedIn('agent1');
  await page.goto(`${product.webUrl}/tickets/${uuid}`);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: png });
  await page.getByRole('button', { name: 'Enviar' }).click();
  await tickets.write('Até logo');
  await tickets.bubble('Até logo').waitFor();

  await page.keyboard.press('Control+.');
  await drawer.getByRole('switch', { name: 'Chatbot responde a este contato' }).click();
  await page.locator('[role=switch][aria-checked=false]').waitFor();
  await drawer.getByText('Mídia e documentos').press('Enter');
  await drawer.getByRole('button', { name: /^Foto de/ }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.equal(await drawer.count(), 1);
  await drawer.getByText('Atendimentos anteriores').press('Enter');
  await drawer.getByRole('button', { name: /Ana Souza.*em andamento/ }).click();
  await page.locator('.is-highlighted').waitFor();
  assert.deepEqual(await findings(page), []);

  await drawer.getByRole('button', { name: 'Fechar contato' }).press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await page.locator('#contact-opener:focus').waitFor();
  assert.deepEqual(problems, []);
  await context.close();
});

test('on a phone the drawer covers the chat, nothing scrolls sideways at 320 px, and Esc shows the chat again', async () => {
  const name = 'Nair Gomes';
  const uuid = await openTicket(name);
  const { page, context, drawer, problems } = await signedIn('agent1', { phone: true, dark: true });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${product.webUrl}/tickets/${uuid}`);
  await opener(page, name).tap();
  await drawer.getByText('cliente@example.com').waitFor();
  await page.locator('.chat-beside-chat[inert]').waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
  assert.deepEqual(await findings(page), []);
  await drawer.getByRole('button', { name: 'Fechar contato' }).press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await page.setViewportSize(screens.phone);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), screens.phone.width);
  assert.deepEqual(problems, []);
  await context.close();
});
