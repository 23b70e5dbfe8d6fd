import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { ApiClient } from './harness/api-client.ts';
import { findings } from './harness/axe.ts';
import { openPerson } from './harness/browser.ts';
import { openFromMenu } from './harness/menu.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { LoginScreen } from './screens/login-screen.ts';

test('an administrator sees a colleague’s change at once as a text, and exports it', async () => {
  const { page, context, problems } = await openPerson(browser);
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  await openFromMenu(page, 'Auditoria');
  await page.getByRole('heading', { name: 'Auditoria' }).waitFor();
  await page
    .getByRole('row', { name: /Entrou/ })
    .first()
    .waitFor();

  await besideTheirNames(page);

  const colleague = new ApiClient(product.apiUrl);
  await colleague.signIn(product.credentials.super);
  const [queue] = await colleague.call('GET /queue');
  assert.ok(queue);
  const params = { queueId: queue.id };
  await colleague.call('PUT /queue/:queueId', { params, body: { greetingMessage: 'Bom dia da auditoria' } });
  const row = page.getByRole('row', { name: new RegExp(`Alterou.*Fila · ${queue.name}`) }).first();
  await row.waitFor();
  await row.getByRole('button').click();
  const details = page.getByRole('dialog');
  await details.getByText('Bom dia da auditoria').waitFor();
  assert.deepEqual(await findings(page), []);
  await details.getByRole('button', { name: 'Tudo deste registro' }).click();
  await page
    .getByRole('row', { name: /Entrou/ })
    .first()
    .waitFor({ state: 'detached' });
  await row.waitFor();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar' }).click();
  assert.equal((await download).suggestedFilename(), 'auditoria.csv');
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await page.getByLabel('Buscar por pessoa, registro ou IP').fill('auditoria.csv');
  await page
    .getByRole('row', { name: /Exportou.*Auditoria/ })
    .first()
    .waitFor();

  await page.getByLabel('Buscar por pessoa, registro ou IP').fill('');
  await page.setViewportSize({ width: 390, height: 844 });
  await page
    .getByRole('button', { name: /Ver alterações/ })
    .first()
    .waitFor();
  await besideTheirNames(page);
  assert.deepEqual(await findings(page), []);
  await page.emulateMedia({ colorScheme: 'dark' });
  assert.deepEqual(await findings(page), []);
  assert.deepEqual(problems, []);
  await context.close();
});

/** Fails if a day of the filters is not in one line with its name, as the other filters are. */
async function besideTheirNames(page: Page): Promise<void> {
  for (const name of ['De', 'Até']) {
    const [text, field] = [
      await page.locator('.audit-days label', { hasText: name }).boundingBox(),
      await page.getByLabel(name, { exact: true }).boundingBox(),
    ];
    assert.ok(text && field);
    const middle = text.y + text.height / 2;
    assert.ok(middle > field.y && middle < field.y + field.height, `${name}: ${JSON.stringify({ text, field })}`);
    assert.ok(text.x + text.width <= field.x);
  }
}
