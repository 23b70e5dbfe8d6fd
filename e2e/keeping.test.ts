import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiClient } from './harness/api-client.ts';
import { inBothAppearances } from './harness/appearances.ts';
import { findings } from './harness/axe.ts';
import { openPerson } from './harness/browser.ts';
import { Inspection } from './harness/inspection.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { LoginScreen } from './screens/login-screen.ts';

const sizes = [
  { width: 1366, height: 850 },
  { width: 390, height: 844 },
];
const off = { messagesMonths: null, mediaMonths: null, notesMonths: null, auditMonths: null, queues: [] };

test('a company says for how long it keeps messages, sees what goes, and is told in the bell', async () => {
  const { page } = await openPerson(browser);
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  await page.goto(`${product.webUrl}/settings?tab=keeping`);
  await page.getByText('Sem regra: tudo fica guardado.').waitFor();
  await page.getByRole('spinbutton', { name: 'Mensagens' }).fill('24');
  await page.getByRole('button', { name: 'Ver o que seria apagado' }).click();
  await page.getByRole('heading', { name: /O que seria apagado em/ }).waitFor();
  await page.getByRole('combobox', { name: 'Acrescentar fila' }).click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
  assert.deepEqual(await findings(page), []);
  const look = new Inspection(page);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await inBothAppearances(page, (appearance) => look.look(`keeping, ${size.width}, ${appearance}`));
  }
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Guardar por menos tempo?' });
  await question.getByText('Até lá nada é apagado').waitFor();
  await inBothAppearances(page, (appearance) => look.look(`keeping, question, ${appearance}`));
  await question.getByRole('button', { name: 'Salvar as regras' }).click();
  await page.getByText(/As regras começam a valer em/).waitFor();
  await page.setViewportSize({ width: 1366, height: 850 });
  await page.getByRole('button', { name: /1 aviso sobre a guarda de dados/ }).click();
  await page.getByText(/serão apagados dados antigos/).waitFor();
  assert.deepEqual(await findings(page), []);
  await look.look('keeping, bell');
  await page.getByRole('button', { name: 'Marcar como visto' }).click();
  await page.getByRole('button', { name: /aviso sobre a guarda de dados/ }).waitFor({ state: 'detached' });
  assert.deepEqual(look.found, []);
  const closing = new ApiClient(product.apiUrl);
  await closing.signIn(product.credentials.admin);
  await closing.call('PUT /keeping', { body: off });
});
