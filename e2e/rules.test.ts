import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPerson } from './harness/browser.ts';
import { Inspection } from './harness/inspection.ts';
import { waitFor } from './harness/processes.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { newCustomer, pairShop } from './harness/shop.ts';
import { LoginScreen } from './screens/login-screen.ts';

const sizes = [
  { width: 1366, height: 850 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];

test('a rule is written, tried and switched on; a customer writes, the ticket moves, and the log says so', async () => {
  const admin = await pairShop(product);
  const queue = await admin.call('POST /queue', { body: { name: 'Cobrança', color: '#7a1fa2' } });
  const before = await newCustomer(product, 'Bruno Antes');
  await before.write('Onde está o meu boleto?');
  await waitFor('the first ticket', async () => {
    const { tickets } = await admin.call('GET /tickets', { query: { status: 'pending', showAll: 'true' } });
    return tickets.find(({ contact }) => contact.name === 'Bruno Antes');
  });
  const person = await openPerson(browser);
  const { page } = person;
  const look = new Inspection(page);
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  await page.goto(`${product.webUrl}/rules`);
  await page.getByText('Nenhuma regra ainda').waitFor();
  await look.lookAtAll(sizes, 'no rules');

  // By keyboard: the example opens the editor with its values.
  await page.getByRole('button', { name: /Usar o exemplo Boletos/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Nova regra' });
  await dialog.getByLabel('Nome').waitFor();
  const step = dialog.getByRole('group', { name: 'passo 1' });
  await step.getByRole('combobox', { name: 'Setor' }).focus();
  await page.keyboard.type('Cobr');
  await page.keyboard.press('Enter');
  await step.getByText('Cobrança').filter({ visible: true }).first().waitFor();
  // By mouse: another step.
  await dialog.getByRole('button', { name: 'Adicionar passo' }).click();
  const second = dialog.getByRole('group', { name: 'passo 2' });
  await second.getByRole('combobox', { name: 'O que fazer' }).click();
  await page.locator('.ant-select-item-option', { hasText: 'escrever uma nota' }).click();
  await second.getByRole('textbox', { name: 'Nota interna' }).fill('Veio pela palavra boleto');
  await dialog.getByRole('button', { name: 'Testar' }).click();
  await dialog.getByText(/Teria feito isto/).waitFor();
  await dialog.getByRole('link', { name: 'Bruno Antes' }).waitFor();
  await look.lookAtAll(sizes, 'editor');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText(/foi salva desligada/).waitFor();
  await page.getByRole('button', { name: 'Ligar agora' }).click();
  await page.getByText(/foi salva desligada/).waitFor({ state: 'hidden' });
  const name = 'Boletos para o financeiro';
  assert.ok(await page.getByRole('switch', { name: `Ligar ou desligar ${name}` }).isChecked());
  await page.getByText(/então mover para Cobrança e anotar “Veio pela palavra boleto”/).waitFor();

  const customer = await newCustomer(product, 'Carla Depois');
  await customer.write('Oi, preciso da SEGUNDA VIA');
  await waitFor('the moved ticket', async () => {
    const { tickets } = await admin.call('GET /tickets', { query: { status: 'pending', showAll: 'true' } });
    return tickets.find(({ contact, queueId }) => contact.name === 'Carla Depois' && queueId === queue.id);
  });
  await page.getByRole('button', { name: `Registro de ${name}` }).click();
  const log = page.getByRole('dialog', { name: `Registro de ${name}` });
  await log.getByRole('link', { name: 'Carla Depois' }).waitFor();
  await log.getByText('Todos os passos foram feitos').waitFor();
  await look.lookAtAll(sizes, 'log');
  await page.keyboard.press('Escape');
  await log.waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByText('Rodou em 1 atendimento em 30 dias').waitFor();
  await look.lookAtAll(sizes, 'rules');
  assert.deepEqual(look.found, []);
  assert.deepEqual(person.problems, []);
  await person.context.close();
});
