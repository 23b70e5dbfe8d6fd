import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiClient } from './harness/api-client.ts';
import { openPerson } from './harness/browser.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { LoginScreen } from './screens/login-screen.ts';

let made = 0;

/** A user and a queue that leave, their open ticket, and the queue that may get it. */
async function aTicketThatStays() {
  const admin = new ApiClient(product.apiUrl);
  await admin.signIn(product.credentials.admin);
  const stamp = `${Date.now()} ${++made}`;
  // A colour belongs to one queue of a company.
  const color = (place: number) => `#${(0x101010 + made * 2 + place).toString(16)}`;
  const [queue, other] = [
    await admin.call('POST /queue', { body: { name: `Setor ${stamp}`, color: color(0) } }),
    await admin.call('POST /queue', { body: { name: `Destino ${stamp}`, color: color(1) } }),
  ];
  const email = `saida-${made}-${Date.now()}@pessoas.example`;
  const password = 'segredo-da-equipe';
  const user = await admin.call('POST /users', {
    body: { name: `Saída ${stamp}`, profile: 'user', email, password, queueIds: [queue.id] },
  });
  const number = `55118${String(Date.now()).slice(-8)}`;
  const { id: contactId } = await admin.call('POST /contacts', { body: { name: `Fica ${stamp}`, number } });
  const { uuid } = await admin.call('POST /tickets', { body: { contactId, userId: user.id, queueId: queue.id } });
  const now = async () => {
    // The browser has signed the same person in, which ends this client's session.
    await admin.signIn(product.credentials.admin);
    const { status, userId, queueId } = await admin.call('GET /tickets/u/:uuid', { params: { uuid } });
    return { status, userId, queueId };
  };
  /** The plan has a limit of queues. */
  const tidy = async () => {
    for (const { id } of [queue, other]) {
      const left = await admin.call('GET /queue');
      if (left.some((one) => one.id === id)) await admin.call('DELETE /queue/:queueId', { params: { queueId: id } });
    }
  };
  return { user, queue, other, now, tidy };
}

/** Deletes a record in its list, after it was chosen where its tickets go. */
async function remove(path: string, name: string, choice: string, phone: boolean) {
  const { page, context, problems } = await openPerson(browser, { phone });
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  await page.goto(product.webUrl + path);
  await page.getByRole('button', { name: `Excluir ${name}` }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('combobox', { name: 'Para onde vai o ticket em andamento?' });
  await field.waitFor();
  // Nothing is deleted without a choice.
  await dialog.getByRole('button', { name: 'Excluir' }).click();
  await field.click();
  await field.fill(choice);
  await page.locator('.ant-select-item-option', { hasText: choice }).click();
  await dialog.getByRole('button', { name: 'Excluir' }).click();
  await page.getByRole('button', { name: `Excluir ${name}` }).waitFor({ state: 'detached' });
  assert.deepEqual(problems, []);
  await context.close();
}

for (const phone of [false, true]) {
  const where = phone ? 'on a phone' : 'on a laptop';

  test(`the ticket of a removed user waits in its queue, or is given to another user, ${where}`, async () => {
    const first = await aTicketThatStays();
    await remove('/users', first.user.name, 'Aguardam nas suas filas, sem atendente', phone);
    assert.deepEqual(await first.now(), { status: 'pending', userId: null, queueId: first.queue.id });
    await first.tidy();
    const second = await aTicketThatStays();
    await remove('/users', second.user.name, `Fila ${second.other.name}`, phone);
    assert.deepEqual(await second.now(), { status: 'pending', userId: null, queueId: second.other.id });
    await second.tidy();
  });

  test(`the ticket of a removed queue continues without a queue, or in another one, ${where}`, async () => {
    const first = await aTicketThatStays();
    await remove('/queues', first.queue.name, 'Continuam, sem fila', phone);
    assert.equal((await first.now()).queueId, null);
    await first.tidy();
    const second = await aTicketThatStays();
    await remove('/queues', second.queue.name, `Fila ${second.other.name}`, phone);
    assert.equal((await second.now()).queueId, second.other.id);
    await second.tidy();
  });
}
