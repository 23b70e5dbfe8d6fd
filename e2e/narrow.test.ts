import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiClient } from './harness/api-client.ts';
import { openPerson } from './harness/browser.ts';
import { Inspection } from './harness/inspection.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { newCustomer, pairShop } from './harness/shop.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { ChatWalk } from './screens/walks/chat-walk.ts';
import { ListWalk } from './screens/walks/list-walk.ts';
import { longChat, PagesWalk } from './screens/walks/pages-walk.ts';
import { longAddress } from './screens/walks/walk.ts';

let filled: Promise<ApiClient> | undefined;
/** A company with names of maximum length, filled by the first test. */
const company = () => (filled ??= fillCompany());

async function fillCompany(): Promise<ApiClient> {
  const api = await pairShop(product);
  await api.call('POST /queue', { body: { name: 'Assistência técnica e garantia', color: '#7a1fa2' } });
  await api.call('POST /tags', { body: { name: 'Aguardando a peça do fornecedor', color: '#c62828', kanban: 1 } });
  const reply = { shortcode: 'prazo-de-entrega', message: '{{ms}}, {{firstName}}. Entregamos amanhã.', geral: true };
  await api.call('POST /quick-messages', { body: reply });
  const integration = {
    name: 'Pedidos da loja virtual',
    type: 'webhook' as const,
    urlN8N: 'https://loja.example.com/',
  };
  await api.call('POST /queueIntegration', { body: integration });
  const { users } = await api.call('GET /users', { query: {} });
  const body = { title: longChat, users: users.map(({ id }) => ({ id })) };
  const { id: chatId } = await api.call('POST /chats', { body });
  await api.call('POST /chats/:chatId/messages', { params: { chatId }, body: { message: `A escala: ${longAddress}` } });
  return api;
}

/** Adds a contact with all fields. */
async function newContact({ name, number }: { name: string; number: string }): Promise<void> {
  const extraInfo = [{ name: 'Endereço de entrega', value: 'Rua Visconde de Pirajá, 414, sala 1203, Ipanema' }];
  const body = { name, number, email: 'graciela.montenegro.de.albuquerque@example.com', extraInfo };
  await (await company()).call('POST /contacts', { body });
}

for (const size of [
  { width: 320, height: 700 },
  { width: 768, height: 1024 },
]) {
  test(`at ${size.width} px every screen and dialog of the service desk fits`, async () => {
    await company();
    const customer = await newCustomer(product, `Graciela Montenegro de Albuquerque ${size.width}`);
    const { name } = customer;
    await newContact(customer);
    const silent = await newCustomer(product, `Aparecida dos Santos Figueiredo ${size.width}`);
    await newContact(silent);
    const { page, context, problems } = await openPerson(browser, { phone: true });
    await page.setViewportSize(size);
    await new LoginScreen(page, product).signIn(product.credentials.admin);
    const inspection = new Inspection(page);
    await customer.write('Bom dia, ainda dá tempo de trocar o presente?');
    await new ListWalk(page, inspection, product).lists(name);
    const chat = new ChatWalk(page, inspection, product);
    await chat.writing();
    await chat.messages();
    await chat.ticketMenu(name);
    await chat.drawer();
    const pages = new PagesWalk(page, inspection, product);
    await pages.contacts(silent.name);
    await pages.boards(name);
    await pages.chats();
    await pages.shell();
    assert.deepEqual(inspection.found, []);
    assert.deepEqual(problems, []);
    await context.close();
  });
}
