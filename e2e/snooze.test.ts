import assert from 'node:assert/strict';
import { test } from 'node:test';
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

test('a ticket is snoozed with a key, is found aside with its reason, and comes back when the customer writes', async () => {
  await pairShop(product);
  const person = await openPerson(browser);
  const { page } = person;
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  const desk = new TicketsScreen(page, product);
  await desk.open();
  const [name, other] = ['Sônia Adiada', 'Oto Outro'];
  const customer = await newCustomer(product, name);
  await customer.write('Oi, sou a Sônia');
  await desk.accept(name);
  const second = await newCustomer(product, other);
  await second.write('Oi, sou o Oto');
  await desk.accept(other);
  const look = new Inspection(page);

  // The chat that was opened takes the focus.
  await page.locator('textarea:focus').waitFor();
  await desk.row(name).getByRole('link').focus();
  await page.keyboard.press('h');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Escolher dia e hora' }).check();
  await dialog.getByLabel('Motivo (opcional)').fill('espera a peça chegar');
  for (const size of sizes) {
    await page.setViewportSize(size);
    await look.look('snooze dialog');
  }
  await page.setViewportSize({ width: 1366, height: 850 });
  await dialog.getByLabel('Motivo (opcional)').press('Enter');
  await page.getByText(`O atendimento de ${name} será adiado`).waitFor();
  await desk.row(name).waitFor({ state: 'hidden' });
  const aside = page.getByRole('button', { name: /^Adiados/ });
  await aside.waitFor();
  await desk.row(other).waitFor();
  await aside.click();
  await desk
    .row(name)
    .getByTitle(/Adiado por .* até .*: espera a peça chegar/)
    .waitFor();
  await desk.row(name).click();
  await page.getByRole('note').getByText('espera a peça chegar').waitFor();
  await page.getByText(/adiou o atendimento até .*: espera a peça chegar/).waitFor();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await look.look('snoozed chat');
    if (size.width >= 1000) continue;
    await page.getByRole('tab', { name: 'Atendimentos', exact: true }).click();
    await aside.waitFor();
    await look.look('snoozed list');
  }
  await page.setViewportSize({ width: 1366, height: 850 });

  await customer.write('A peça chegou?');
  await aside.waitFor({ state: 'hidden' });
  await desk.row(name).waitFor();
  await page.getByText(/O cliente escreveu e o atendimento voltou · adiado por .*: espera a peça chegar/).waitFor();
  await page.getByRole('button', { name: 'Trazer de volta' }).waitFor({ state: 'hidden' });
  assert.deepEqual(look.found, []);
  assert.deepEqual(person.problems, []);
  await person.context.close();
});
