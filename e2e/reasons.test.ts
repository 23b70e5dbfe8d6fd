import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findings } from './harness/axe.ts';
import { openPerson } from './harness/browser.ts';
import { Inspection } from './harness/inspection.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { newCustomer, pairShop } from './harness/shop.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { TicketsScreen } from './screens/tickets-screen.ts';

const sizes = [
  { width: 1366, height: 850 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];

test('reasons are defined, required by a queue, given with the keyboard when a ticket is resolved, and reported', async () => {
  const admin = await pairShop(product);
  const person = await openPerson(browser);
  const { page } = person;
  const look = new Inspection(page);
  const everywhere = async (place: string) => {
    assert.deepEqual(await findings(page), [], place);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await look.look(place);
    }
    await page.setViewportSize({ width: 1366, height: 850 });
  };
  await new LoginScreen(page, product).signIn(product.credentials.admin);

  await page.goto(`${product.webUrl}/queues`);
  await admin.call('POST /custom-fields', { body: { subject: 'ticket', kind: 'text', name: 'Pedido', key: 'pedido' } });
  await page.getByRole('button', { name: 'Motivos' }).click();
  const dialog = page.getByRole('dialog');
  const save = async (name: string) => {
    await dialog.getByLabel('Nome').fill(name);
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await dialog.waitFor({ state: 'hidden' });
  };
  await page.getByRole('button', { name: 'Adicionar motivo' }).click();
  await save('Venda');
  for (const name of ['Preço', 'Prazo de entrega']) {
    await page.getByRole('button', { name: 'Adicionar abaixo de Venda' }).click();
    await save(name);
  }
  await page.getByRole('button', { name: 'Subir Prazo de entrega' }).click();
  await page.getByRole('button', { name: 'Descer Prazo de entrega', disabled: false }).waitFor();
  await page.getByText('Nenhuma fila pergunta o motivo ainda').waitFor();
  await everywhere('reasons');

  await page.getByRole('link', { name: 'Filas & Chatbot' }).last().click();
  const [queue] = await admin.call('GET /queue');
  assert.ok(queue);
  await page.getByRole('row', { name: queue.name }).getByRole('button', { name: 'Editar' }).click();
  await dialog.getByLabel('Motivo ao resolver').click();
  await page.getByTitle('Obrigatório').click();
  await dialog.getByLabel('Campos para resolver').click();
  await page.getByTitle('Pedido').click();
  await dialog.getByText('Motivo ao resolver').click();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.waitFor({ state: 'hidden' });

  const desk = new TicketsScreen(page, product);
  await desk.open();
  const customer = await newCustomer(product, 'Otília Motivada');
  await customer.write('Quanto custa?');
  await desk.accept(customer.name);
  const { tickets } = await admin.call('GET /tickets', { query: { status: 'open', showAll: 'true' } });
  const found = tickets.find(({ contact }) => contact.name === customer.name);
  assert.ok(found);
  await admin.call('PUT /tickets/:ticketId', {
    params: { ticketId: found.id },
    body: { userId: found.userId, queueId: queue.id },
  });
  await page.reload();
  await desk.chat(customer.name).waitFor();
  await page.getByRole('button', { name: 'Resolver', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Por que resolver Otília Motivada?' });
  await sheet.getByRole('option').first().waitFor();
  assert.deepEqual(await sheet.getByRole('option').allTextContents(), ['Venda › Prazo de entrega', 'Venda › Preço']);
  await everywhere('sheet');
  await page.keyboard.type('preco');
  await page.keyboard.press('Tab');
  assert.equal(await sheet.getByRole('button', { name: 'Resolver' }).isDisabled(), true, 'the field is required');
  await page.keyboard.type('PED-4711');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Achou caro');
  await page.keyboard.press('Enter');
  await sheet.waitFor({ state: 'hidden' });
  await page
    .getByText('Otília Motivada')
    .waitFor({ state: 'hidden' })
    .catch(() => undefined);
  await desk.tab('Fechados');
  await desk.openTicket(customer.name);
  await page.getByText('motivo: Venda › Preço · nota: Achou caro').waitFor();

  const params = { ticketId: found.id };
  const { values } = await admin.call('GET /tickets/:ticketId/custom-fields', { params });
  assert.deepEqual(
    values.map(({ text }) => text),
    ['PED-4711'],
  );

  await page.goto(`${product.webUrl}/reports`);
  await page.getByText('Por motivo').click();
  await page.getByRole('row', { name: /Preço\s*1/ }).waitFor();
  await everywhere('report by reason');
  assert.deepEqual(look.found, []);
  assert.deepEqual(person.problems, []);
  await person.context.close();
});
