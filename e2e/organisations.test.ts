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

test('organisations are made in the drawer, listed, filtered by, exported, imported and deleted', async () => {
  await pairShop(product);
  const stamp = String(Date.now()).slice(-6);
  const [name, organisation] = [`Rita ${stamp}`, `Padaria ${stamp}`];
  const agent = new ApiClient(product.apiUrl);
  const { queues } = await agent.signIn(product.credentials.agent1);
  const { number } = await newCustomer(product, name);
  const { id: contactId } = await agent.call('POST /contacts', { body: { name, number } });
  const { uuid } = await agent.call('POST /tickets', { body: { contactId, queueId: queues[0]?.id } });
  const chief = await openPerson(browser);
  const ana = await openPerson(browser, { dark: true });
  await new LoginScreen(chief.page, product).signIn(product.credentials.admin);
  await new LoginScreen(ana.page, product).signIn(product.credentials.agent1);
  const looks = [new Inspection(chief.page), new Inspection(ana.page)] as const;
  const { page } = chief;

  // Beside the chat the agent types a name that nobody has and creates it, with the keyboard alone.
  await ana.page.goto(`${product.webUrl}/tickets/${uuid}`);
  await ana.page.locator('.chat-header').getByRole('button', { name, exact: true }).click();
  const chooser = ana.page.getByRole('combobox', { name: 'Escolher empresa' });
  await chooser.focus();
  await chooser.fill(organisation);
  await ana.page.getByText(`Criar “${organisation}”`).waitFor();
  await ana.page.keyboard.press('Enter');
  await ana.page.getByRole('link', { name: `Empresa: ${organisation}` }).waitFor();
  await ana.page.locator('.chat-header').getByText(organisation).waitFor();
  for (const size of sizes) {
    await ana.page.setViewportSize(size);
    await looks[1].look('organisation in the drawer');
    assert.deepEqual(await findings(ana.page), []);
  }
  await ana.page.setViewportSize({ width: 1366, height: 850 });

  // The administrator finds her by the organisation's name, and filters by it.
  await page.goto(`${product.webUrl}/contacts`);
  await page.getByRole('searchbox', { name: 'Buscar contatos' }).fill(organisation);
  await page.getByRole('button', { name, exact: true }).waitFor();
  await page.getByRole('searchbox', { name: 'Buscar contatos' }).fill('');
  const filter = page.getByRole('combobox', { name: 'Empresa' });
  await filter.fill(organisation);
  await page.locator('.ant-select-item-option', { hasText: organisation }).click();
  await page.getByRole('button', { name, exact: true }).waitFor();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await looks[0].look('contacts of an organisation');
    assert.deepEqual(await findings(page), []);
  }
  await page.setViewportSize({ width: 1366, height: 850 });
  await page.getByRole('button', { name: 'Importar e exportar' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Exportar CSV' }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(Buffer.from(chunk));
  const exported = Buffer.concat(chunks).toString('utf8').trim().split('\n');
  assert.equal(exported.length, 2);
  assert.ok(exported[1]?.includes(organisation), exported[1]);

  // A spreadsheet brings a second person of the organisation.
  const rows = `Nome;Telefone;Empresa\nSara ${stamp};11 9${stamp}01;${organisation.toUpperCase()}\n`;
  await page.getByRole('button', { name: 'Importar e exportar' }).click();
  await page.getByRole('menuitem', { name: 'Importar planilha' }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'pessoas.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows),
  });
  await page.getByRole('button', { name: 'Continuar' }).click();
  const columns = page.getByRole('dialog').filter({ hasText: 'Colunas de pessoas.csv' });
  await columns.getByRole('cell', { name: `Sara ${stamp}` }).waitFor();
  await columns.getByRole('button', { name: 'Importar', exact: true }).click();
  await page.getByRole('button', { name: `Sara ${stamp}`, exact: true }).waitFor();

  // Its page has its contacts and the open ticket; it is changed there.
  await page.getByRole('button', { name: 'Empresas', exact: true }).click();
  await page.getByRole('heading', { name: 'Empresas dos contatos' }).waitFor();
  await page.getByRole('searchbox', { name: 'Buscar empresas' }).fill(stamp);
  await page.getByRole('link', { name: organisation, exact: true }).waitFor();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await looks[0].look('organisations');
    assert.deepEqual(await findings(page), []);
  }
  await page.setViewportSize({ width: 1366, height: 850 });
  await page.getByRole('link', { name: organisation, exact: true }).click();
  await page.getByRole('heading', { name: organisation }).waitFor();
  await page.getByRole('link', { name, exact: true }).waitFor();
  await page.getByRole('button', { name: `Sara ${stamp}`, exact: true }).waitFor();
  await page.getByRole('button', { name: 'Editar', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar empresa' });
  await dialog.getByLabel('CNPJ ou documento').fill('11.222.333/0001-82');
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
  await dialog.getByText('Formato inválido').waitFor();
  await dialog.getByLabel('CNPJ ou documento').fill('11222333000181');
  await dialog.getByLabel('Site').fill('pao.example');
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.getByText('11.222.333/0001-81').waitFor();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await looks[0].look('one organisation');
    assert.deepEqual(await findings(page), []);
  }
  await page.setViewportSize({ width: 1366, height: 850 });

  // Deleting it says how many contacts lose it; the open drawer loses it at once.
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  const question = page.getByRole('dialog');
  await question.getByText(/^2 contatos ficam sem empresa/).waitFor();
  await question.getByRole('button', { name: 'Excluir', exact: true }).click();
  await page.getByRole('heading', { name: 'Empresas dos contatos' }).waitFor();
  await ana.page.getByRole('link', { name: `Empresa: ${organisation}` }).waitFor({ state: 'detached' });
  for (const { found } of looks) assert.deepEqual(found, []);
  assert.deepEqual([...chief.problems, ...ana.problems], []);
  await chief.context.close();
  await ana.context.close();
});
