import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiClient } from './harness/api-client.ts';
import { inBothAppearances } from './harness/appearances.ts';
import { findings } from './harness/axe.ts';
import { openPerson } from './harness/browser.ts';
import { Inspection } from './harness/inspection.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { LoginScreen } from './screens/login-screen.ts';

const password = 'uma senha longa';
const email = 'sergio@sessoes.example';
const sizes = [
  { width: 1366, height: 850 },
  { width: 390, height: 844 },
];

test('a new device is told in the bell of the first one, which ends its session; the company names addresses', async () => {
  const admin = new ApiClient(product.apiUrl);
  await admin.signIn(product.credentials.admin);
  await admin.call('POST /users', { body: { name: 'Sergio Sessão', email, password, profile: 'user' } });
  const manager = await openPerson(browser);
  await new LoginScreen(manager.page, product).signIn(product.credentials.admin);
  await manager.page.goto(`${product.webUrl}/settings?tab=security`);
  const several = manager.page.getByLabel('Quem pode ficar conectado em vários lugares ao mesmo tempo');
  await several.click();
  await manager.page.locator('.ant-select-dropdown:visible').getByText('Todas as pessoas', { exact: true }).click();
  const rule = manager.page.getByRole('region', { name: 'Onde e de onde as pessoas entram' });
  await rule.getByText(/O seu endereço agora: (127\.0\.0\.1|::1)/).waitFor();
  await rule.getByRole('button', { name: 'Salvar' }).click();
  await manager.page.getByText('Segurança salva').waitFor();
  assert.deepEqual(await findings(manager.page), []);
  const managerLook = new Inspection(manager.page);
  for (const size of sizes) {
    await manager.page.setViewportSize(size);
    await inBothAppearances(manager.page, (appearance) =>
      managerLook.look(`sign-in rule, ${size.width}, ${appearance}`),
    );
  }

  const first = await openPerson(browser);
  await new LoginScreen(first.page, product).signIn({ email, password });
  const stranger = await openPerson(browser, { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Firefox/132.0' });
  await new LoginScreen(stranger.page, product).signIn({ email, password });
  await first.page.getByRole('button', { name: /^Notificações: 1/ }).click();
  await first.page.getByRole('button', { name: /Dispositivo novo na sua conta.*Firefox/ }).click();
  const dialog = first.page.getByRole('dialog', { name: 'Onde estou conectado' });
  await dialog.getByText('Este dispositivo').waitFor();
  assert.deepEqual(await findings(first.page), []);
  const look = new Inspection(first.page);
  for (const size of sizes) {
    await first.page.setViewportSize(size);
    await inBothAppearances(first.page, (appearance) => look.look(`own sessions, ${size.width}, ${appearance}`));
  }
  await dialog.getByRole('button', { name: 'Encerrar sessão' }).click();
  await first.page
    .getByRole('dialog', { name: 'Encerrar a sessão?' })
    .getByRole('button', { name: 'Encerrar sessão' })
    .click();
  await stranger.page.getByRole('alert').filter({ hasText: 'Sua sessão foi encerrada em outro dispositivo' }).waitFor();
  await dialog.getByRole('button', { name: 'Fui eu' }).click();
  await dialog.getByRole('button', { name: 'Fui eu' }).waitFor({ state: 'detached' });
  assert.deepEqual([...look.found, ...managerLook.found], []);
  const closing = new ApiClient(product.apiUrl);
  await closing.signIn(product.credentials.admin);
  await closing.call('PUT /sign-in-rule', {
    body: { severalSessions: 'nobody', addressAudience: 'nobody', addresses: [] },
  });
});
