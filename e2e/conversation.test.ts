import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPerson } from './harness/browser.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { newCustomer, pairShop, shopNumber } from './harness/shop.ts';
import { ConnectionsScreen } from './screens/connections-screen.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { TicketsScreen } from './screens/tickets-screen.ts';

async function signedIn(role: 'admin' | 'agent1' | 'agent2' | 'super') {
  const person = await openPerson(browser);
  await new LoginScreen(person.page, product).signIn(product.credentials[role]);
  return { ...person, tickets: new TicketsScreen(person.page, product) };
}

test('an administrator pairs the connection by QR code, live', async () => {
  const admin = await signedIn('admin');
  const connections = new ConnectionsScreen(admin.page, product);
  await connections.open();
  await connections.showQr();
  await product.emulator.scan(shopNumber);
  await admin.page.getByRole('dialog').getByText('Conectado').waitFor();
  await connections.connected();
  assert.deepEqual(admin.problems, []);
  await admin.context.close();
});

test('a message comes in, the agent accepts, answers, edits, deletes; the phone shows each and the ticks advance', async () => {
  await pairedShop();
  const agent = await signedIn('admin');
  const customer = await newCustomer(product, 'Maria Oliveira');
  await agent.tickets.open();
  await customer.write('Bom dia, vocês abrem hoje?');
  await agent.tickets.half('Aguardando');
  await agent.tickets.row('Maria Oliveira').waitFor();
  await agent.tickets.row('Maria Oliveira').getByText('1 mensagem não lida').waitFor();

  await agent.tickets.accept('Maria Oliveira');
  await agent.tickets.bubble('Bom dia, vocês abrem hoje?').waitFor();

  await agent.tickets.write('Abrimos às 9h.');
  await customer.sees('the answer', ({ text }) => text.includes('Abrimos às 9h.'));
  await agent.tickets.ack('Abrimos às 9h.', /Entregue|Lida/);
  await customer.read();
  await agent.tickets.ack('Abrimos às 9h.', /Lida/);

  await agent.tickets.messageAction('Abrimos às 9h.', 'Editar');
  await agent.tickets.composer.fill('Abrimos às 10h.');
  await agent.tickets.composer.press('Enter');
  await customer.sees('the edit', ({ text, edited }) => edited && text.includes('Abrimos às 10h.'));
  await agent.tickets.bubble('Abrimos às 10h.').getByText('Editada').waitFor();

  await agent.tickets.write('Mensagem errada');
  const wrong = await customer.sees('the wrong message', ({ text }) => text.includes('Mensagem errada'));
  await agent.tickets.messageAction('Mensagem errada', 'Apagar');
  await agent.page.getByRole('dialog').getByRole('button', { name: 'Apagar' }).click();
  await customer.sees('the deletion', ({ id, deleted }) => id === wrong.id && deleted);
  assert.deepEqual(agent.problems, []);
  await agent.context.close();
});

test('the greeting is sent on accept when the company wants it', async () => {
  const admin = await pairedShop();
  await admin.call('PUT /settings/:key', { params: { key: 'sendGreetingAccepted' }, body: { value: 'enabled' } });
  const agent = await signedIn('admin');
  const customer = await newCustomer(product, 'Paulo Lima');
  await agent.tickets.open();
  await customer.write('Oi');
  await agent.tickets.accept('Paulo Lima');
  await customer.sees('a greeting', ({ fromMe, text }) => !fromMe && text.length > 0);
  await admin.call('PUT /settings/:key', { params: { key: 'sendGreetingAccepted' }, body: { value: 'disabled' } });
  await agent.context.close();
});

test('a picture goes to the phone', async () => {
  await pairedShop();
  const agent = await signedIn('admin');
  const customer = await newCustomer(product, 'Rita Souza');
  await agent.tickets.open();
  await customer.write('Tem foto?');
  await agent.tickets.accept('Rita Souza');
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC',
    'base64',
  );
  await agent.page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: png });
  await agent.page.getByRole('button', { name: 'Enviar' }).click();
  await customer.sees('the picture', ({ kind, fromMe }) => kind === 'image' && !fromMe);
  await agent.context.close();
});

test('a transfer moves the ticket on the other agent’s screen, live; resolve and reopen', async () => {
  const admin = await pairedShop();
  const queues = await admin.call('GET /queue');
  const [first] = queues;
  assert.ok(first);
  const people = await admin.call('GET /users', { query: {} });
  const second = people.users.find(({ email }) => email === product.credentials.agent1.email);
  assert.ok(second);
  await admin.call('PUT /users/:userId', {
    params: { userId: second.id },
    body: { queueIds: queues.map(({ id }) => id) },
  });

  const giver = await signedIn('admin');
  const taker = await signedIn('agent1');
  const customer = await newCustomer(product, 'Joana Prado');
  await giver.tickets.open();
  await taker.tickets.open();
  await customer.write('Quero falar com vendas');
  await giver.tickets.accept('Joana Prado');

  await giver.tickets.transfer({ queue: first.name });
  await taker.tickets.half('Aguardando');
  await taker.tickets.row('Joana Prado').getByText(first.name).first().waitFor();
  await taker.tickets.accept('Joana Prado');

  await taker.tickets.action('Resolver');
  await taker.tickets.tab('Fechados');
  await taker.tickets.openTicket('Joana Prado');
  await taker.tickets.action('Reabrir');
  await taker.page.getByRole('button', { name: 'Resolver' }).waitFor();

  await taker.tickets.transfer({ queue: first.name, user: 'Adriana' });
  await giver.tickets.half('Atendendo');
  await giver.tickets.row('Joana Prado').waitFor();
  assert.deepEqual([...giver.problems, ...taker.problems], []);
  await giver.context.close();
  await taker.context.close();
});

let paired: ReturnType<typeof pairShop> | undefined;
/** The first test pairs by hand; alone, a test pairs over the API. */
function pairedShop() {
  paired ??= pairShop(product);
  return paired;
}
