import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inBothAppearances } from './harness/appearances.ts';
import { findings } from './harness/axe.ts';
import { openPerson } from './harness/browser.ts';
import { Inspection } from './harness/inspection.ts';
import { waitFor } from './harness/processes.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { newCustomer, pairShop } from './harness/shop.ts';
import { LoginScreen } from './screens/login-screen.ts';

test('a queue gives tickets in turn, the chat says why, and a supervisor hands one over, listens and whispers', async () => {
  const admin = await pairShop(product);
  const [first] = await admin.call('GET /queue');
  const queue = await admin.call('POST /queue', {
    body: { name: 'Plantão', color: '#7a4f01', assignmentMode: 'turn', ticketLimit: 5 },
  });
  const colleague = await admin.call('POST /users', {
    body: {
      name: 'Olga Plantonista',
      email: 'olga@plantao.example',
      password: 'uma senha longa',
      profile: 'user',
      queueIds: [queue.id],
    },
  });
  const customer = await newCustomer(product, 'Quitéria Ansiosa');
  await customer.write('Alguém aí?');
  const ticket = await waitFor('her ticket', async () => {
    const { tickets } = await admin.call('GET /tickets', { query: { status: 'pending', showAll: 'true' } });
    return tickets.find(({ contact }) => contact.name === customer.name);
  });
  const params = { ticketId: ticket.id };
  await admin.call('PUT /tickets/:ticketId', { params, body: { status: 'pending', userId: null, queueId: queue.id } });

  const person = await openPerson(browser);
  const { page } = person;
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  await page.goto(`${product.webUrl}/supervision`);
  await page.getByRole('heading', { name: 'Agora' }).waitFor();
  const lane = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await lane('Plantão').getByText('Quitéria Ansiosa').waitFor();
  await lane('Olga Plantonista').getByText('Offline').waitFor();
  assert.deepEqual(await findings(page), []);
  const look = new Inspection(page);
  for (const size of [
    { width: 1366, height: 850 },
    { width: 768, height: 1024 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await inBothAppearances(page, (appearance) => look.look(`supervision ${appearance}`));
  }
  await page.setViewportSize({ width: 1366, height: 850 });
  assert.deepEqual(look.found, []);

  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Ações do atendimento de Quitéria Ansiosa' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await act('Acompanhar a conversa');
  await page.getByRole('dialog').getByText('Alguém aí?').waitFor();
  await page.keyboard.press('Escape');
  await act('Sussurrar uma nota');
  await page.getByRole('textbox', { name: 'Nota' }).fill('Cliente antiga, com carinho');
  await page.getByRole('button', { name: 'Deixar nota' }).click();
  await page.getByText('A nota está na conversa').waitFor();
  await act('Passar para');
  await page.getByRole('combobox', { name: 'Para quem' }).fill('Olga');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Passar', exact: true }).click();
  await page.getByRole('button', { name: 'Passar mesmo assim' }).click();
  await lane('Olga Plantonista').getByText('Quitéria Ansiosa').waitFor();

  // By drag: back to the queue, where the administrator, who is online, is the next in turn.
  const me = (await admin.call('GET /users', { query: {} })).users.find(
    ({ email }) => email === product.credentials.admin.email,
  );
  assert.ok(me);
  await admin.call('PUT /users/:userId', {
    params: { userId: me.id },
    body: { queueIds: [...me.queueIds, queue.id, ...(first ? [first.id] : [])] },
  });
  const from = await lane('Olga Plantonista').getByRole('listitem').boundingBox();
  const to = await page.getByRole('heading', { name: 'Plantão' }).boundingBox();
  assert.ok(from && to);
  await page.mouse.move(from.x + from.width / 2, from.y + from.height - 8);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + 10, { steps: 12 });
  await page.mouse.up();
  await waitFor('it is given to who is online', async () => {
    const { userId } = await admin.call('GET /tickets/:ticketId', { params });
    return userId === me.id;
  });
  await page.goto(`${product.webUrl}/tickets/${ticket.uuid}`);
  await page.getByText(/^Ninguém livre: a equipe está offline/).waitFor();
  await page.getByText(new RegExp(`^Entregue a ${me.name} · era a vez`)).waitFor();
  await page.getByText('Cliente antiga, com carinho').first().waitFor();

  await page.getByRole('button', { name: /^Conta de/ }).click();
  await page.getByRole('menuitem', { name: 'Ficar ausente' }).click();
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Almoço');
  await page.getByRole('button', { name: 'Ficar ausente' }).click();
  await page.getByText('Você está ausente').waitFor();
  const { away } = await admin.call('GET /users/:userId', { params: { userId: me.id } });
  assert.equal(away?.reason, 'Almoço');
  await page.getByRole('button', { name: /^Conta de/ }).click();
  await page.getByRole('menuitem', { name: 'Voltei' }).click();
  await waitFor('back', async () => {
    const found = await admin.call('GET /users/:userId', { params: { userId: me.id } });
    return found.away === null;
  });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${product.webUrl}/queues`);
  await page.getByRole('button', { name: 'Editar Plantão' }).click();
  await page.getByRole('tab', { name: 'Quem recebe' }).click();
  await page.getByText('Um de cada vez, na ordem').waitFor();
  await look.look('queue assignment');
  await page.keyboard.press('Escape');
  await page.goto(`${product.webUrl}/users`);
  await page.getByRole('button', { name: `Editar ${colleague.name}` }).click();
  await page.getByRole('switch', { name: 'Só recebe atendimentos no horário de trabalho' }).click();
  await page.getByText('Horário de trabalho').first().waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await look.look('user assignment');
  assert.deepEqual(look.found, []);
  assert.deepEqual(person.problems, []);
  await person.context.close();
});
