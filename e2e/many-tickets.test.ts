import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findings } from './harness/axe.ts';
import { openPerson } from './harness/browser.ts';
import { Inspection } from './harness/inspection.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { newCustomer, pairShop } from './harness/shop.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { TicketsScreen } from './screens/tickets-screen.ts';

const names = ['Rita Escolhida', 'Saulo Escolhido', 'Telma Escolhida'];

test('tickets that are chosen with Shift are tagged and resolved together; a customer who writes meanwhile stays', async () => {
  const admin = await pairShop(product);
  const person = await openPerson(browser);
  const { page } = person;
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  const desk = new TicketsScreen(page, product);
  await desk.open();
  const customers = [];
  for (const name of names) {
    const customer = await newCustomer(product, name);
    await customer.write(`Oi, sou ${name}`);
    await desk.accept(name);
    customers.push(customer);
  }
  const [first, , last] = names;
  const bar = page.getByRole('region', { name: 'Atendimentos selecionados' });
  const look = new Inspection(page);
  await desk.row(first ?? '').click({ modifiers: ['Shift'] });
  await desk.row(last ?? '').click({ modifiers: ['Shift'] });
  await bar.getByText('3 selecionados').waitFor();
  assert.deepEqual(await findings(page), []);
  for (const size of [
    { width: 1366, height: 850 },
    { width: 768, height: 1024 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    // The list is a tab beside that of the chat there.
    if (size.width < 1000) await page.getByRole('tab', { name: 'Atendimentos', exact: true }).click();
    await bar.getByText('3 selecionados').waitFor();
    await look.look('chosen tickets');
  }
  await page.setViewportSize({ width: 1366, height: 850 });
  assert.deepEqual(look.found, []);

  await bar.getByRole('button', { name: 'Tags dos selecionados' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').fill('campanha de natal');
  await dialog.getByRole('combobox').press('Enter');
  await dialog.getByRole('button', { name: 'Aplicar' }).click();
  await page.getByText('As tags de 3 atendimentos serão alteradas').waitFor();
  await page.getByText('Tags de 3 atendimentos alteradas').waitFor();
  for (const name of names) await desk.row(name).getByText('campanha de natal').waitFor();

  await desk.row(first ?? '').click({ modifiers: ['Shift'] });
  await desk.row(last ?? '').click({ modifiers: ['Shift'] });
  await bar.getByRole('button', { name: 'Resolver os selecionados' }).click();
  for (const name of names) await desk.row(name).waitFor({ state: 'hidden' });
  await customers[1]?.write('Espere!');
  await page.getByText('Saulo Escolhido acabou de escrever').waitFor();
  await desk.row('Saulo Escolhido').waitFor();
  await page.getByText('2 atendimentos resolvidos').waitFor();
  const { tickets } = await admin.call('GET /tickets', { query: { status: 'open', showAll: 'true' } });
  const open = tickets.map(({ contact }) => contact.name).filter((name) => names.includes(name));
  assert.deepEqual(open, ['Saulo Escolhido']);
  assert.deepEqual(person.problems, []);
  await person.context.close();
});
