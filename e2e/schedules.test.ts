import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findings } from './harness/axe.ts';
import { openPerson } from './harness/browser.ts';
import { waitFor } from './harness/processes.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { newCustomer, pairShop, shopNumber } from './harness/shop.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { TicketsScreen } from './screens/tickets-screen.ts';

async function openPage(user: { email: string; password: string }, options: { phone?: boolean; dark?: boolean } = {}) {
  const person = await openPerson(browser, options);
  await new LoginScreen(person.page, product).signIn(user);
  await person.page.goto(`${product.webUrl}/schedules`);
  await person.page.getByRole('heading', { name: 'Agendamentos' }).waitFor();
  return person;
}

test('a message is scheduled on the page, shown live in calendar and list, sent to the phone, and deleted', async () => {
  const api = await pairShop(product);
  const customer = await newCustomer(product, 'Carla Agenda');
  await customer.write('Me lembrem depois');
  const laptop = await openPage(product.credentials.admin);
  const phone = await openPage(product.credentials.agent1, { phone: true, dark: true });
  const { page } = laptop;
  await page.getByRole('button', { name: 'Novo agendamento' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Contato' }).fill('Carla');
  await page.getByText('Carla Agenda').last().click();
  await dialog.getByLabel('Mensagem').fill('Bom dia, {{firstName}}');
  assert.deepEqual(await findings(page), []);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: /^Editar Carla Agenda/ }).waitFor();
  assert.deepEqual(await findings(page), []);
  await page.screenshot({ path: '/tmp/recado-schedules-laptop.png' });

  await phone.page.getByText('Lista', { exact: true }).click();
  await phone.page.getByText('Pendente').waitFor();
  assert.deepEqual(await findings(phone.page), []);
  const { schedules } = await api.call('GET /schedules', { query: { searchParam: 'Carla' } });
  const scheduleId = schedules[0]?.id ?? 0;
  const soon = new Date(Date.now() + 1500).toISOString();
  await api.call('PUT /schedules/:scheduleId', { params: { scheduleId }, body: { sendAt: soon } });
  await customer.sees('the reminder', ({ text }) => text === 'Bom dia, Carla');
  await phone.page.getByText('Enviada').waitFor();
  await phone.page.screenshot({ path: '/tmp/recado-schedules-phone-list.png' });
  await phone.page.getByText('Calendário', { exact: true }).click();
  await phone.page.getByRole('button', { name: /1 agendamento/ }).click();
  await phone.page.getByRole('button', { name: /^Ver Carla Agenda/ }).waitFor();
  assert.deepEqual(await findings(phone.page), []);
  await phone.page.screenshot({ path: '/tmp/recado-schedules-phone.png' });

  await page.getByRole('button', { name: /^Excluir Carla Agenda/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await page.getByRole('button', { name: /^Excluir Carla Agenda/ }).waitFor({ state: 'detached' });
  await phone.page.getByRole('button', { name: /^Ver Carla Agenda/ }).waitFor({ state: 'detached' });
  assert.deepEqual([laptop.problems, phone.problems], [[], []]);
  await laptop.context.close();
  await phone.context.close();
});

test('a message is repeated every day and cancelled by a reply, as chosen in the dialog, on a phone', async () => {
  const api = await pairShop(product);
  const customer = await newCustomer(product, 'Davi Repete');
  await customer.write('Me lembrem todo dia');
  const { page, context, problems } = await openPage(product.credentials.admin, { phone: true });
  await page.getByText('Lista', { exact: true }).click();
  await page.getByRole('button', { name: 'Novo agendamento' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Contato' }).fill('Davi');
  await page.getByText('Davi Repete').last().click();
  await dialog.getByLabel('Mensagem').fill('Hora do remédio');
  await dialog.getByLabel('Repetição').click();
  await page.getByTitle('Todo dia').click();
  await dialog.getByLabel('Repetir até').waitFor();
  await dialog.getByLabel('Cancelar se o cliente escrever antes').check();
  assert.deepEqual(await findings(page), []);
  await page.screenshot({ path: '/tmp/recado-schedules-repeated.png' });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Repete todo dia').waitFor();

  const { schedules } = await api.call('GET /schedules', { query: { searchParam: 'Davi' } });
  const params = { scheduleId: schedules[0]?.id ?? 0 };
  const soon = new Date(Date.now() + 1500).toISOString();
  await api.call('PUT /schedules/:scheduleId', { params, body: { sendAt: soon } });
  await customer.sees('the first', ({ text }) => text === 'Hora do remédio');
  await page.getByText('Enviada').waitFor();
  await page.getByText('Repete todo dia').waitFor();
  await customer.write('Já tomei');
  await page.getByText('Cancelado: o cliente escreveu antes.').waitFor();
  assert.equal(await page.getByText('Repete todo dia').count(), 0);
  assert.deepEqual(await findings(page), []);
  await page.screenshot({ path: '/tmp/recado-schedules-cancelled.png' });
  assert.deepEqual(problems, []);
  await context.close();
});

test('a message that WhatsApp refused is sent again with one click, from the page and from the chat, once each', async () => {
  const api = await pairShop(product);
  const customer = await newCustomer(product, 'Eva Falha');
  await customer.write('Me avisem');
  const contactId = await waitFor('the contact', async () => {
    const { contacts } = await api.call('GET /contacts', { query: { searchParam: customer.number } });
    return contacts[0]?.id;
  });
  /** Schedules a text that WhatsApp refuses. */
  const failing = async (text: string) => {
    await product.emulator.fault({ kind: 'sendRejected', number: shopNumber, code: 479, count: 1 });
    const sendAt = new Date(Date.now() + 1500).toISOString();
    const { id } = await api.call('POST /schedules', { body: { contactId, body: text, sendAt } });
    await waitFor('its failure', async () => {
      const { status } = await api.call('GET /schedules/:scheduleId', { params: { scheduleId: id } });
      return status === 'ERRO' || undefined;
    });
  };
  const copies = async (text: string) => (await customer.screen()).filter((message) => message.text === text).length;

  const { page, context, problems } = await openPage(product.credentials.admin, { phone: true, dark: true });
  await page.getByText('Lista', { exact: true }).click();
  await failing('Pela agenda');
  const again = page.getByRole('button', { name: /^Enviar de novo para Eva Falha/ });
  await again.waitFor();
  assert.deepEqual(await findings(page), []);
  await page.screenshot({ path: '/tmp/recado-schedules-failed.png' });
  await again.dblclick();
  await customer.sees('the first', ({ text }) => text === 'Pela agenda');
  await again.waitFor({ state: 'detached' });

  await failing('Pelo atendimento');
  const tickets = new TicketsScreen(page, product);
  await tickets.open();
  await tickets.accept('Eva Falha');
  await page.getByRole('textbox', { name: 'Digite uma mensagem' }).fill('Um momento');
  await page.getByRole('button', { name: '1 mensagem agendada não foi enviada' }).click();
  const failed = page.getByRole('region', { name: 'Não enviadas' });
  await failed.getByText('Pelo atendimento').waitFor();
  assert.deepEqual(await findings(page), []);
  await page.screenshot({ path: '/tmp/recado-schedules-failed-chat.png' });
  await failed.getByRole('button', { name: /^Enviar de novo a de/ }).click();
  await failed.waitFor({ state: 'detached' });
  await customer.sees('the second', ({ text }) => text === 'Pelo atendimento');
  assert.deepEqual([await copies('Pela agenda'), await copies('Pelo atendimento')], [1, 1]);
  assert.deepEqual(problems, []);
  await context.close();
});
