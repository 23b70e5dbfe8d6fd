import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type FakeAi, startFakeAi } from '../apps/server/src/areas/automation/prompts/testing/fake-ai.ts';
import type { ApiClient } from './harness/api-client.ts';
import { findings } from './harness/axe.ts';
import { openPerson } from './harness/browser.ts';
import { waitFor } from './harness/processes.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { newCustomer, pairShop } from './harness/shop.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { TicketsScreen } from './screens/tickets-screen.ts';

const transfer = 'Ação: Transferir para o setor de atendimento';

// The product calls only the origins of its configuration in the local network; it starts before the tests.
const ai: FakeAi = await startFakeAi();
process.env.OUTBOUND_ORIGINS = ai.origin;
after(() => ai.close());

/** A menu with an AI and people, a question for a rating at the end, and words of farewell. */
async function furnish(team: ApiClient) {
  await team.call('PUT /settings/:key', { params: { key: 'userRating' }, body: { value: 'enabled' } });
  const texts = { ratingMessage: 'Como foi o atendimento?', complationMessage: 'Obrigado pela visita!' };
  const people = await team.call('POST /queue', { body: { name: 'Pessoas', color: '#7a1fa2', ...texts } });
  const prompt = 'Você atende os clientes da padaria com gentileza e brevidade.';
  const asked = { name: 'Padeiro', prompt, apiKey: 'sk-teste', baseUrl: ai.baseUrl, queueId: people.id };
  const { id: promptId } = await team.call('POST /prompt', { body: asked });
  const greeting = { greetingMessage: 'Aqui responde o robô.' };
  const robots = await team.call('POST /queue', { body: { name: 'Robô', color: '#0b7285', promptId, ...greeting } });
  const [connection] = await team.call('GET /whatsapp');
  assert.ok(connection);
  await team.call('PUT /whatsapp/:whatsappId', {
    params: { whatsappId: connection.id },
    body: { queueIds: [people.id, robots.id], greetingMessage: 'Bem-vindo! Escolha:' },
  });
  return people;
}

/** Returns a function that reports whether the phone has shown since then that the shop types. */
async function watchTyping(number: string) {
  const response = await fetch(`${product.environment.EMULATOR_URL}/api/events`);
  assert.ok(response.body);
  let streamed = '';
  const reading = (async () => {
    for await (const part of response.body ?? []) streamed += Buffer.from(part).toString('utf8');
  })().catch(() => undefined);
  void reading;
  return () =>
    streamed
      .split('\n')
      .some((line) => line.includes('"kind":"typing"') && line.includes(number) && line.includes('"composing"'));
}

test('a customer goes from the menu to an AI, to a person and to the rating', async () => {
  const team = await pairShop(product);
  const people = await furnish(team);
  const { page, context, problems } = await openPerson(browser);
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  const tickets = new TicketsScreen(page, product);
  await tickets.open();
  const name = 'Marina Prado';
  const customer = await newCustomer(product, name);

  // The menu, and the AI behind one of its entries.
  await customer.write('Oi');
  const menu = await customer.sees('the menu', ({ text }) => text.includes('Bem-vindo! Escolha:'));
  const entry = /(\d)[^\d\n]*Robô/.exec(menu.text)?.[1];
  assert.ok(entry, menu.text);
  await customer.write(entry);
  await customer.sees('the greeting of the queue', ({ text }) => text.includes('Aqui responde o robô.'));
  await customer.sees('the first answer', ({ text }) => text === 'Olá da IA');

  // An answer that grows on the agent's screen, and is one message on the phone.
  const isTyping = await watchTyping(customer.number);
  await tickets.half('Aguardando');
  await tickets.row(name).getByText(name).first().click();
  const peek = page.getByRole('region', { name: `Conversa de ${name}` });
  await peek.getByText('Olá da IA').waitFor();
  ai.next.push({ form: 'open' });
  const before = (await customer.screen()).length;
  await customer.write('Que bolo vocês têm?');
  const growing = page.locator('.answer-under-way');
  await growing.getByText('Padeiro · Mensagem automática').waitFor();
  ai.write('temos o bolo');
  await growing.getByText('Só temos o bolo').waitFor();
  await waitFor('the phone shows that the shop types', () => isTyping() || undefined);
  ai.write(' de cenoura');
  await growing.getByText('Só temos o bolo de cenoura').waitFor();
  assert.deepEqual(await findings(page), []);
  assert.equal((await customer.screen()).length, before + 1);
  ai.release('.');
  await customer.sees('the whole answer', ({ text }) => text === 'Só temos o bolo de cenoura.');
  await growing.waitFor({ state: 'hidden' });
  await peek.getByText('Só temos o bolo de cenoura.').waitFor();
  assert.equal((await customer.screen()).length, before + 2);

  // The customer asks for a person: the ticket waits in the queue with a note.
  ai.next.push(`${transfer}. Um momento, por favor.`, 'Quer encomendar um bolo de cenoura.');
  await customer.write('Quero falar com uma pessoa');
  await customer.sees('the farewell of the AI', ({ text }) => text === 'Um momento, por favor.');
  assert.ok((await customer.screen()).every(({ text }) => !text.includes('Transferir')));
  const waiting = await waitFor('the ticket in its queue', async () => {
    const { tickets: found } = await team.call('GET /tickets', { query: { status: 'pending', showAll: 'true' } });
    return found.find(({ contact, queueId }) => contact.name === name && queueId === people.id);
  });
  assert.deepEqual([waiting.userId, waiting.chatbot], [null, false]);
  await tickets.row(name).filter({ hasText: 'Pessoas' }).waitFor();

  // An agent accepts, reads the note, answers and resolves.
  await peek.getByRole('button', { name: 'Aceitar' }).click();
  await tickets.chat(name).waitFor();
  await page.locator('.chat-header').getByRole('button', { name, exact: true }).click();
  const drawer = page.getByRole('complementary', { name: 'Contato' });
  await drawer.getByText('Quer encomendar um bolo de cenoura.').waitFor();
  await tickets.write('Seu bolo fica pronto às 15h.');
  await customer.sees('the answer of the agent', ({ text }) => text.includes('Seu bolo fica pronto às 15h.'));
  await tickets.action('Resolver');
  await customer.sees('the question for a rating', ({ text }) => text.includes('Como foi o atendimento?'));

  // The rating is stored and answered with a farewell.
  await customer.write('3');
  await customer.sees('the farewell', ({ text }) => text.includes('Obrigado pela visita!'));
  await waitFor('the rating', async () => {
    const { users } = await team.call('GET /users', { query: { searchParam: 'Adriana' } });
    return users.find(({ averageRating }) => averageRating === 3);
  });
  await tickets.tab('Fechados');
  await tickets.row(name).waitFor();
  const { used } = await team.call('GET /prompt-limit');
  assert.equal(used.calls, 4);
  assert.deepEqual(problems, []);
  await context.close();
});
