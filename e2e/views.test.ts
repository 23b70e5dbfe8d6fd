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

test('a filter is saved as a view, its tickets come and go, its link opens it, and what is gone of it is said', async () => {
  const admin = await pairShop(product);
  const tag = await admin.call('POST /tags', { body: { name: 'promessa' } });
  const person = await openPerson(browser);
  const { page } = person;
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  const desk = new TicketsScreen(page, product);
  await desk.open();
  const look = new Inspection(page);
  const customer = await newCustomer(product, 'Vera da Visão');
  await customer.write('Quando chega?');
  await desk.accept(customer.name);

  await page.getByRole('button', { name: /^Filtros/ }).click();
  await page.getByRole('menuitem', { name: 'Salvar como visão' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('Prometidos');
  await dialog.getByRole('button', { name: 'Etiqueta' }).click();
  await dialog.getByRole('combobox', { name: 'Tags' }).click();
  await page.getByTitle('promessa').click();
  await page.keyboard.press('Escape');
  await look.look('the dialog of a view');
  assert.deepEqual(await findings(page), []);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Nada nesta visão').waitFor();
  const chip = page.getByRole('toolbar', { name: 'Visões' }).getByRole('button', { name: /Prometidos/ });
  await chip.waitFor();

  const { tickets } = await admin.call('GET /tickets', { query: { status: 'open', showAll: 'true' } });
  const ticketId = tickets.find(({ contact }) => contact.name === customer.name)?.id ?? 0;
  await admin.call('POST /tags/sync', { body: { ticketId, tags: [tag] } });
  await desk.row(customer.name).waitFor();
  await chip.getByText('1', { exact: true }).waitFor();
  assert.deepEqual(await findings(page), []);
  for (const size of sizes) {
    await page.setViewportSize(size);
    if (size.width < 1000) await page.getByRole('tab', { name: 'Atendimentos', exact: true }).click();
    await chip.waitFor();
    await look.look('an open view');
  }
  await page.setViewportSize({ width: 1366, height: 850 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await look.look('an open view in the dark');
  await page.emulateMedia({ colorScheme: 'light' });

  const [view] = (await admin.call('GET /ticket-views')).filter(({ name }) => name === 'Prometidos');
  assert.equal(view, undefined, 'it is the own view of somebody else');
  await page.goto(`${product.webUrl}/tickets?view=999999`);
  await page.getByText('Esta visão não existe mais').waitFor();
  await look.look('a view that is not there');
  await page.getByRole('button', { name: 'Voltar à lista' }).click();

  await chip.click();
  await desk.row(customer.name).waitFor();
  await admin.call('DELETE /tags/:tagId', { params: { tagId: tag.id } });
  await page.getByText('Uma tag desta visão não existe mais.').waitFor();
  await page.getByText('Nada nesta visão').waitFor();
  await look.look('a view with a part that is gone');
  assert.deepEqual(await findings(page), []);
  await page.getByRole('button', { name: 'Opções da visão' }).click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  await chip.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await chip.waitFor();
  assert.deepEqual(look.found, []);
  assert.deepEqual(person.problems, []);
  await person.context.close();
});
