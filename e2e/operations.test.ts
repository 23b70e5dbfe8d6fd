import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiClient } from './harness/api-client.ts';
import { findings } from './harness/axe.ts';
import { openPerson } from './harness/browser.ts';
import { openFromMenu, unfoldMenu } from './harness/menu.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { pairShop } from './harness/shop.ts';
import { LoginScreen } from './screens/login-screen.ts';

/** A failed job cannot be produced in the browser: only this list is answered instead of the server. */
const failure = {
  id: 77,
  kind: 'send-message',
  companyId: 1,
  companyName: 'Padaria do bairro',
  attempts: 6,
  error: 'insert violates foreign key "messages_ticket_id_fk": no number …, cannot send "…"',
  createdAt: '2026-01-01T12:00:00.000Z',
  failedAt: '2026-01-01T12:05:00.000Z',
};

test('the super user finds the page in menu and palette, and sees processes, connections and versions live', async () => {
  await pairShop(product, product.credentials.admin);
  const { page, context, problems } = await openPerson(browser);
  await new LoginScreen(page, product).signIn(product.credentials.super);
  await openFromMenu(page, 'Operação');
  await page.getByRole('heading', { name: 'Operação', level: 1 }).waitFor();
  const processes = page.getByRole('region', { name: 'Processos' }).getByRole('listitem');
  assert.equal(await processes.count(), 1);
  // Some figures need two measurements.
  await processes.getByText(/^\d+(,\d)? ms$/).waitFor();
  await page.getByText(/^PostgreSQL [\d.]+/).waitFor();
  await page.getByText('Remoto service_desk').waitFor();
  await page.getByText(/^Medida /).waitFor();

  await page.getByRole('tab', { name: 'Conexões' }).click();
  const connection = page.getByRole('row', { name: /Conectado/ });
  await connection.waitFor();
  const admin = new ApiClient(product.apiUrl);
  await admin.signIn(product.credentials.admin);
  const [whatsapp] = await admin.call('GET /whatsapp');
  assert.ok(whatsapp);
  await admin.call('DELETE /whatsappsession/:whatsappId', { params: { whatsappId: whatsapp.id } });
  await page.getByRole('row', { name: /Desconectado/ }).waitFor();

  await page.getByRole('tab', { name: 'Falhas' }).click();
  await page.getByText('Nenhuma falha').waitFor();
  await openFromMenu(page, 'Auditoria');
  await page.getByRole('heading', { name: 'Auditoria' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Ir para…' }).fill('Operação');
  await page.getByRole('option', { name: 'Operação' }).click();
  await page.waitForURL(/\/operations$/);
  assert.deepEqual(problems, []);
  await context.close();
});

test('an administrator of a company has no link to it, and its URL shows a notice and redirects', async () => {
  const { page, context } = await openPerson(browser);
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  await unfoldMenu(page);
  await page.getByRole('link', { name: 'Auditoria' }).waitFor();
  assert.equal(await page.getByRole('link', { name: 'Operação' }).count(), 0);
  await page.goto(`${product.webUrl}/operations`);
  await page.getByText('Esta empresa não possui permissão para acessar essa página!').waitFor();
  await page.waitForURL((address) => address.pathname !== '/operations');
  await context.close();
});

for (const phone of [false, true]) {
  for (const dark of [false, true]) {
    test(`every tab is accessible ${phone ? 'on a phone' : 'on a laptop'}, ${dark ? 'dark' : 'light'}`, async () => {
      const { page, context, problems } = await openPerson(browser, { phone, dark });
      await page.route(/\/operations\/dead-jobs/, (route) =>
        route.fulfill({
          headers: {
            'access-control-allow-origin': product.webUrl,
            'access-control-allow-credentials': 'true',
            'access-control-allow-headers': 'authorization',
          },
          json: {
            records: [failure, { ...failure, id: 78, companyId: null, companyName: null }],
            count: 2,
            hasMore: false,
          },
        }),
      );
      await new LoginScreen(page, product).signIn(product.credentials.super);
      await page.goto(`${product.webUrl}/operations`);
      await page.getByText(/^Medida /).waitFor();
      assert.deepEqual(await findings(page), []);
      for (const [tab, sign] of [
        ['connections', /^(Conectado|Desconectado)$/],
        ['failures', /violates foreign key/],
        ['statements', /^As que levaram 25 ms/],
      ] as const) {
        await page.goto(`${product.webUrl}/operations?tab=${tab}`);
        await page.getByText(sign).first().waitFor();
        assert.deepEqual(await findings(page), [], tab);
        const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        assert.equal(isTooWide, false, `${tab} is too wide`);
      }
      await page.goto(`${product.webUrl}/operations?tab=failures&kind=send-message`);
      await page.getByRole('button', { name: 'Tentar todas de novo' }).waitFor();
      assert.deepEqual(await findings(page), []);
      assert.deepEqual(problems, []);
      await context.close();
    });
  }
}
