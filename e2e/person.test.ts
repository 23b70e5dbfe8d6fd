import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiClient } from './harness/api-client.ts';
import { findings } from './harness/axe.ts';
import { openPerson } from './harness/browser.ts';
import { Inspection } from './harness/inspection.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { newCustomer, pairShop } from './harness/shop.ts';
import { LoginScreen } from './screens/login-screen.ts';

const sizes = [
  { width: 1366, height: 850 },
  { width: 390, height: 844 },
];

test("a person's data: an archive, a hold, and an erasure after the name was typed", async () => {
  await pairShop(product);
  const name = `Rosa ${String(Date.now()).slice(-6)}`;
  const api = new ApiClient(product.apiUrl);
  await api.signIn(product.credentials.admin);
  const { number } = await newCustomer(product, name);
  const { id } = await api.call('POST /contacts', { body: { name, number } });
  await api.call('POST /ticket-notes', { body: { contactId: id, note: 'Gosta de bolo' } });
  const chief = await openPerson(browser, { dark: true });
  const { page } = chief;
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  const look = new Inspection(page);

  await page.goto(`${product.webUrl}/contacts`);
  await page.getByRole('searchbox', { name: 'Buscar contatos' }).fill(name);
  await page.getByRole('button', { name: `Dados pessoais de ${name}`, exact: true }).click();
  await page.getByRole('heading', { name: 'Dados da pessoa' }).waitFor();
  await page.getByText(name).first().waitFor();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await look.look('person');
    assert.deepEqual(await findings(page), []);
  }
  await page.setViewportSize({ width: 1366, height: 850 });

  await page.getByRole('button', { name: 'Preparar arquivo' }).click();
  await page.getByRole('link', { name: /^Baixar/ }).waitFor();

  await page.getByRole('button', { name: 'Ativar retenção legal' }).click();
  const hold = page.getByRole('dialog', { name: 'Ativar retenção legal' });
  await hold.getByRole('textbox', { name: 'Motivo' }).fill('Processo em andamento');
  assert.deepEqual(await findings(page), []);
  await hold.getByRole('button', { name: 'Ativar retenção legal' }).click();
  await page.getByText(/Há uma retenção legal/).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Apagar para sempre' }).isDisabled(), true);
  await page.getByRole('button', { name: 'Encerrar retenção' }).click();
  const question = page.getByRole('dialog', { name: 'Encerrar a retenção legal?' });
  await question.getByRole('button', { name: 'Encerrar retenção' }).click();
  await page.getByText(/Há uma retenção legal/).waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Apagar para sempre' }).click();
  const erase = page.getByRole('dialog', { name: 'Apagar esta pessoa para sempre?' });
  await erase.getByRole('textbox', { name: /^Motivo/ }).fill('Pedido por e-mail');
  await erase.getByRole('textbox', { name: /^Digite o nome/ }).fill(name);
  await page.setViewportSize({ width: 390, height: 844 });
  await look.look('erase dialog');
  assert.deepEqual(await findings(page), []);
  await erase.getByRole('button', { name: 'Apagar para sempre' }).click();
  await page.getByText(/A pessoa foi apagada/).waitFor();
  await look.look('erased');
  assert.deepEqual(await findings(page), []);
  await page.goto(`${product.webUrl}/contacts`);
  await page.getByRole('searchbox', { name: 'Buscar contatos' }).fill(name);
  await page
    .getByText(/Nenhum contato/)
    .first()
    .waitFor();
  assert.deepEqual(look.found, []);
  assert.deepEqual(chief.problems, []);
  await chief.context.close();
});
