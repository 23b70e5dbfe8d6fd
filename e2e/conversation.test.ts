import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPerson } from './harness/browser.ts';
import { waitFor } from './harness/processes.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { newCustomer, pairShop, scanShown, shopNumber } from './harness/shop.ts';
import { ConnectionsScreen } from './screens/connections-screen.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { TicketsScreen } from './screens/tickets-screen.ts';

async function signedIn(role: 'admin' | 'agent1' | 'agent2' | 'super') {
  const person = await openPerson(browser, { animated: true });
  await new LoginScreen(person.page, product).signIn(product.credentials[role]);
  return { ...person, tickets: new TicketsScreen(person.page, product) };
}

test('an administrator pairs the connection by QR code, live', async () => {
  const admin = await signedIn('admin');
  const connections = new ConnectionsScreen(admin.page, product);
  await connections.open();
  await connections.showQr();
  await scanShown(product, shopNumber);
  await admin.page.getByRole('dialog').getByText('Conectado').waitFor();
  await connections.connected();
  assert.deepEqual(admin.problems, []);
  await admin.context.close();
});

test('a message arrives; the agent accepts, replies, edits and deletes; the phone shows each step and the ticks advance', async () => {
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
  const asked = agent.page.getByRole('dialog');
  await asked.getByRole('button', { name: 'Apagar' }).click();
  // It closes once the server has deleted the message: what is still missing then is missing on the phone.
  await asked.waitFor({ state: 'hidden' });
  await customer.sees('the deletion', ({ id, deleted }) => id === wrong.id && deleted);
  assert.deepEqual(agent.problems, []);
  await agent.context.close();
});

test('the greeting is sent on accept if the company enabled it', async () => {
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

test('a picture arrives on the phone', async () => {
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

test('a transfer moves the ticket on the other agent’s screen, live; then resolve and reopen', async () => {
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

test('the first agent to accept gets the ticket; the other one sees it in the peek, and cannot create a second one', async () => {
  const admin = await pairedShop();
  const queues = await admin.call('GET /queue');
  const [slow, quick] = [await signedIn('admin'), await signedIn('agent2')];
  const customer = await newCustomer(product, 'Otávio Melo');
  await slow.tickets.open();
  await quick.tickets.open();
  await customer.write('Oi');
  await customer.sees('the menu', ({ fromMe }) => !fromMe);
  // Bruno serves the second queue of the demo.
  await customer.write('2');
  await slow.tickets.half('Aguardando');
  await slow.tickets
    .row('Otávio Melo')
    .getByText(queues[1]?.name ?? '')
    .first()
    .waitFor();
  await slow.tickets.row('Otávio Melo').getByText('Otávio Melo').click();
  const peek = slow.page.getByRole('region', { name: 'Conversa de Otávio Melo' });
  await peek.getByRole('button', { name: 'Aceitar' }).waitFor();

  await quick.tickets.accept('Otávio Melo');
  await peek.getByText('Bruno Castro já aceitou este atendimento.').waitFor();
  await peek.getByRole('button', { name: 'Aceitar' }).waitFor({ state: 'hidden' });
  await peek.getByRole('button', { name: 'Fechar' }).click();
  await peek.waitFor({ state: 'hidden' });

  const refused = await slow.tickets.start('Otávio Melo');
  await refused.getByText(/Este contato já está em atendimento com Bruno Castro/).waitFor();
  await refused.getByRole('link', { name: 'Abrir esse atendimento' }).click();
  await slow.tickets.chat('Otávio Melo').waitFor();
  assert.deepEqual([...slow.problems, ...quick.problems], []);
  await slow.context.close();
  await quick.context.close();
});

test('a long chat opens at the first unread message, and its end stays visible while typing', async () => {
  await pairedShop();
  const agent = await signedIn('admin');
  const customer = await newCustomer(product, 'Célia Ramos');
  await agent.tickets.open();
  await product.emulator.send(customer.number, { to: shopNumber, text: 'Linha {n}', count: 30 });
  await agent.tickets.half('Aguardando');
  await agent.tickets.row('Célia Ramos').getByText('30 mensagens não lidas').waitFor({ timeout: 60_000 });
  await agent.tickets.accept('Célia Ramos');
  const line = agent.page.getByText('Novas mensagens');
  await waitFor('the line in sight', async () => (await agent.tickets.isInSight(line)) || undefined);
  await agent.tickets.bubble('Linha 1').waitFor();

  await agent.tickets.write('Vou ver isso');
  const last = agent.tickets.bubble('Vou ver isso');
  await waitFor('the answer in sight', async () => (await agent.tickets.isInSight(last)) || undefined);
  await line.waitFor({ state: 'detached' });
  for (let row = 0; row < 4; row++) await agent.tickets.composer.press('Shift+Enter');
  await waitFor('the answer in sight above a larger composer', async () => {
    return (await agent.tickets.isInSight(last)) || undefined;
  });
  assert.deepEqual(agent.problems, []);
  await agent.context.close();
});

test('messages that arrive while the agent reads further up stay unread until they are in view', async () => {
  await pairedShop();
  const agent = await signedIn('admin');
  const customer = await newCustomer(product, 'Nilza Rocha');
  await agent.tickets.open();
  await product.emulator.send(customer.number, { to: shopNumber, text: 'Linha {n}', count: 30 });
  await agent.tickets.half('Aguardando');
  const row = agent.tickets.row('Nilza Rocha');
  await row.getByText('30 mensagens não lidas').waitFor({ timeout: 60_000 });
  // The agent answers before the messages are loaded.
  const answered = Promise.withResolvers<void>();
  await agent.page.route(/\/messages\/\d+\?/, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await agent.tickets.accept('Nilza Rocha');
  await agent.tickets.half('Atendendo');
  await agent.tickets.write('Já vejo');
  answered.resolve();
  await row.getByText('não lidas').waitFor({ state: 'detached' });
  const answer = agent.tickets.bubble('Já vejo');
  await waitFor('the answer in sight', async () => (await agent.tickets.isInSight(answer)) || undefined);
  await answer.hover();
  const toEnd = agent.page.getByRole('button', { name: 'Ir para a última mensagem' });
  await waitFor('a place further up', async () => {
    await agent.page.mouse.wheel(0, -1500);
    return (await toEnd.isVisible()) || undefined;
  });

  await customer.write('Ainda aí?');
  await row.getByText('1 mensagem não lida').waitFor();
  await customer.write('Alô?');
  await row.getByText('2 mensagens não lidas').waitFor();
  await agent.page.getByRole('button', { name: '2 novas mensagens' }).click();
  await row.getByText('não lidas').waitFor({ state: 'detached' });
  await agent.page.getByText('Novas mensagens').waitFor();
  assert.deepEqual(agent.problems, []);
  await agent.context.close();
});

test('nothing is lost while the server is down: a message waits and is sent once, and missed messages appear', async () => {
  await pairedShop();
  const agent = await signedIn('admin');
  const customer = await newCustomer(product, 'Davi Pires');
  await agent.tickets.open();
  await customer.write('Alô');
  await agent.tickets.accept('Davi Pires');
  await product.server.stop();
  await agent.tickets.write('Escrito sem conexão');
  await agent.tickets.bubble('Escrito sem conexão').waitFor();
  await agent.page.getByText(/Você pode ler o que já está aqui/).waitFor();
  await customer.write('Vocês estão aí?');

  await product.startServer();
  await agent.tickets.bubble('Vocês estão aí?').waitFor({ timeout: 60_000 });
  await agent.page.getByText(/Você pode ler o que já está aqui/).waitFor({ state: 'hidden' });
  await customer.sees('the answer', ({ text }) => text.includes('Escrito sem conexão'));
  const sent = (await customer.screen()).filter(({ text }) => text.includes('Escrito sem conexão'));
  assert.equal(sent.length, 1);
  assert.deepEqual(agent.problems, []);
  await agent.context.close();
});

let paired: ReturnType<typeof pairShop> | undefined;
/** The first test pairs in the browser; when a test runs alone, it pairs over the API. */
function pairedShop() {
  paired ??= pairShop(product);
  return paired;
}

test('in a group, rows and messages name the author', async () => {
  const api = await pairedShop();
  await api.call('PUT /settings/:key', { params: { key: 'CheckMsgIsGroup' }, body: { value: 'disabled' } });
  const writer = await newCustomer(product, 'Helena Prado');
  const group = await product.emulator.addGroup('Condomínio Sol', [writer.number, shopNumber]);
  const agent = await signedIn('admin');
  await agent.tickets.open();
  await product.emulator.send(writer.number, { to: group, text: 'Quem recebe a encomenda?' });
  await agent.tickets.tab('Grupos');
  await agent.tickets.half('Aguardando');
  const row = agent.tickets.row('Condomínio Sol');
  await row.getByText('Helena Prado:').waitFor();
  await row.getByText('Quem recebe a encomenda?').waitFor();
  await agent.tickets.accept('Condomínio Sol');
  await agent.tickets.bubble('Quem recebe a encomenda?').getByText('Helena Prado', { exact: true }).waitFor();
  assert.deepEqual(agent.problems, []);
  await agent.context.close();
});
