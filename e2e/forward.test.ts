import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findings } from './harness/axe.ts';
import { openPerson } from './harness/browser.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { newCustomer, pairShop } from './harness/shop.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { TicketsScreen } from './screens/tickets-screen.ts';

async function signedIn(role: 'admin' | 'super') {
  const person = await openPerson(browser);
  await new LoginScreen(person.page, product).signIn(product.credentials[role]);
  return { ...person, tickets: new TicketsScreen(person.page, product) };
}

test('selected messages are forwarded by keyboard to another customer, who receives them in order; ticket events are lines, live', async () => {
  await pairShop(product);
  const agent = await signedIn('admin');
  const watcher = await signedIn('super');
  const maria = await newCustomer(product, 'Maria Encaminha');
  const joao = await newCustomer(product, 'João Recebe');
  await agent.tickets.open();
  await joao.write('Oi');
  await agent.tickets.accept('João Recebe');
  await maria.write('Bolo: 10');
  await agent.tickets.accept('Maria Encaminha');
  await maria.write('Torta: 20');
  await agent.tickets.bubble('Torta: 20').waitFor();
  await agent.tickets.chat('Maria Encaminha').getByRole('note').filter({ hasText: 'aceitou o atendimento' }).waitFor();

  await agent.tickets.messageAction('Bolo: 10', 'Selecionar');
  const box = agent.page.getByRole('checkbox', { name: 'Selecionar a mensagem: Torta: 20' });
  await box.focus();
  await agent.page.keyboard.press('Space');
  await agent.page.getByText('2 selecionadas').waitFor();
  assert.deepEqual(await findings(agent.page), []);
  await agent.page.getByRole('button', { name: 'Encaminhar' }).click();
  const dialog = agent.page.getByRole('dialog');
  await dialog.getByRole('combobox').fill('João Recebe');
  await agent.page.locator('.ant-select-item-option', { hasText: 'João Recebe' }).click();
  await dialog.getByRole('checkbox', { name: 'Assinar com o meu nome' }).uncheck();
  assert.deepEqual(await findings(agent.page), []);
  await dialog.getByRole('button', { name: 'Encaminhar' }).click();
  const first = await joao.sees('the first message', ({ text }) => text === 'Bolo: 10');
  const second = await joao.sees('the second message', ({ text }) => text === 'Torta: 20');
  assert.notEqual(first.id, second.id);
  await dialog.waitFor({ state: 'hidden' });

  await agent.tickets.openTicket('João Recebe');
  await agent.tickets.bubble('Torta: 20').getByText('Encaminhada').waitFor();
  await watcher.tickets.open();
  await watcher.page.goto(agent.page.url());
  await watcher.tickets.bubble('Torta: 20').waitFor();
  await agent.page.getByRole('button', { name: 'Retornar' }).click();
  await watcher.page.getByRole('note').filter({ hasText: 'devolveu para a fila' }).waitFor();
  assert.deepEqual(agent.problems, []);
  await agent.context.close();
  await watcher.context.close();
});
