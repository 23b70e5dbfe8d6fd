import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPerson } from './harness/browser.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { newCustomer, pairShop } from './harness/shop.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { TicketsScreen } from './screens/tickets-screen.ts';

test('a message is scheduled in the chat, edited, sent at its time to the customer, and another one cancelled', async () => {
  const api = await pairShop(product);
  const { page, context, problems } = await openPerson(browser);
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  const tickets = new TicketsScreen(page, product);
  const customer = await newCustomer(product, 'Paula Agenda');
  await tickets.open();
  await customer.write('Me lembrem amanhã');
  await tickets.accept('Paula Agenda');

  const open = async () => {
    await page.getByRole('button', { name: 'Mais opções' }).click();
    await page.getByRole('menuitem', { name: 'Agendar' }).click();
  };
  const dialog = page.getByRole('dialog').filter({ hasText: 'Agendar mensagem para Paula Agenda' });
  await open();
  await dialog.getByText('Nenhuma mensagem agendada.').waitFor();
  await dialog.getByLabel('Mensagem', { exact: true }).fill('Oi');
  await dialog.getByRole('button', { name: 'Agendar', exact: true }).click();
  await dialog.getByText('Mensagem muito curta').waitFor();
  for (const text of ['Lembrete de {{firstName}}', 'Para cancelar']) {
    await dialog.getByLabel('Mensagem', { exact: true }).fill(text);
    await dialog.getByRole('button', { name: 'Agendar', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await open();
    await dialog.getByText(text).waitFor();
  }
  const row = (text: string) => dialog.getByRole('listitem').filter({ hasText: text });
  await row('Para cancelar')
    .getByRole('button', { name: /^Cancelar o agendamento/ })
    .click();
  await page.getByRole('button', { name: 'Cancelar agendamento' }).click();
  await row('Para cancelar').waitFor({ state: 'detached' });
  await row('Lembrete')
    .getByRole('button', { name: /^Editar o agendamento/ })
    .click();
  await dialog.getByLabel('Mensagem', { exact: true }).fill('Bom dia, {{firstName}}');
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: /^1 mensagem agendada · A próxima sai em/ }).waitFor();
  await page.getByRole('textbox', { name: 'Digite uma mensagem' }).fill('Do campo de mensagem');
  await page.getByRole('button', { name: 'Formas de envio' }).click();
  await page.getByRole('menuitem', { name: 'Agendar envio' }).click();
  await dialog.getByRole('button', { name: 'Agendar', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: /^2 mensagens agendadas/ }).click();
  await row('Do campo de mensagem')
    .getByRole('button', { name: /^Cancelar o agendamento/ })
    .click();
  await page.getByRole('button', { name: 'Cancelar agendamento' }).click();
  await row('Do campo de mensagem').waitFor({ state: 'detached' });
  // Escape would go to the question while that still closes.
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await dialog.waitFor({ state: 'hidden' });

  const { schedules } = await api.call('GET /schedules', { query: { waiting: 'true' } });
  const [left] = schedules;
  assert.deepEqual([schedules.length, left?.body], [1, 'Bom dia, {{firstName}}']);
  const soon = new Date(Date.now() + 1500).toISOString();
  await api.call('PUT /schedules/:scheduleId', { params: { scheduleId: left?.id ?? 0 }, body: { sendAt: soon } });
  await customer.sees('the reminder', ({ text }) => text === 'Bom dia, Paula');
  await tickets.bubble('Bom dia, Paula').waitFor();
  assert.deepEqual(problems, []);
  await context.close();
});
