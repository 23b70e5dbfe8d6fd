import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type OldDatabase, oldDatabase } from '../apps/server/src/areas/integration/move/testing/old-database.ts';
import { addTraps } from '../apps/server/src/areas/integration/move/testing/traps.ts';
import { onPostgresql } from '../apps/server/src/testing/database.ts';
import { inBothAppearances } from './harness/appearances.ts';
import { findings } from './harness/axe.ts';
import { openPerson } from './harness/browser.ts';
import { Inspection } from './harness/inspection.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { LoginScreen } from './screens/login-screen.ts';

const sizes = [
  { width: 1366, height: 850 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];

describe('moving from another product', { skip: !onPostgresql }, () => {
  let old: OldDatabase;
  before(async () => {
    old = await oldDatabase('saas', addTraps);
  });
  after(() => old?.close());

  test('the operator looks into its database, copies a company and compares it', async () => {
    const { page, context, problems } = await openPerson(browser);
    await new LoginScreen(page, product).signIn(product.credentials.super);
    const inspection = new Inspection(page);
    const check = (name: string) =>
      inBothAppearances(page, async (appearance, about) => {
        const found = await findings(page, 'html', about);
        assert.deepEqual({ name, appearance, findings: found }, { name, appearance, findings: [] });
        for (const size of sizes) {
          await page.setViewportSize(size);
          await inspection.look(`${name} at ${size.width}, ${appearance}`);
        }
      });
    await page.goto(`${product.webUrl}/move`);
    await page.getByText('Nenhuma mudança ainda').waitFor();
    await page.getByRole('button', { name: 'Conectar banco' }).click();
    await page.getByRole('textbox', { name: 'Endereço do banco' }).fill(old.url);
    await page.getByRole('button', { name: 'Olhar', exact: true }).click();
    await page.getByText('Olhar: concluído').waitFor();
    // A name of the other product is a text, whatever it looks like.
    const company = page.getByRole('checkbox', { name: 'Padaria <b>Pão</b>' });
    await company.check();
    await check('what is in the other database');
    await page.getByRole('button', { name: 'Copiar', exact: true }).click();
    await page.getByText('Copiar: concluído').waitFor();
    await page.getByRole('button', { name: 'Conferir' }).click();
    await page.getByRole('heading', { name: /Tudo confere/ }).waitFor();
    await check('a company that was copied');
    await page.getByRole('button', { name: 'Retirar daqui…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Desfazer' }).click();
    await page.getByText('Desfazer: concluído').waitFor();
    await page.getByRole('button', { name: 'Esquecer' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Esquecer' }).click();
    await page.getByText('Nenhuma mudança ainda').waitFor();
    assert.deepEqual(inspection.found, []);
    assert.deepEqual(problems, []);
    await context.close();
  });
});
