import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiClient } from './harness/api-client.ts';
import { inBothAppearances } from './harness/appearances.ts';
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

test('an agent notes beside the chat that a contact consents, and the company keeps campaigns to those', async () => {
  await pairShop(product);
  const name = 'Clara Consente';
  const { number } = await newCustomer(product, name);
  const agent = new ApiClient(product.apiUrl);
  const { queues } = await agent.signIn(product.credentials.agent1);
  const { id: contactId } = await agent.call('POST /contacts', { body: { name, number } });
  const { uuid } = await agent.call('POST /tickets', { body: { contactId, queueId: queues[0]?.id ?? 0 } });
  const ana = await openPerson(browser);
  await new LoginScreen(ana.page, product).signIn(product.credentials.agent1);
  await ana.page.goto(`${product.webUrl}/tickets/${uuid}`);
  await ana.page.locator('.chat-header').getByRole('button', { name, exact: true }).click();
  const drawer = ana.page.getByRole('complementary', { name: 'Contato' });
  await drawer.getByRole('button', { name: 'Consentimento para marketing' }).click();
  const dialog = ana.page.getByRole('dialog', { name: `Consentimento de ${name}` });
  await dialog.getByText('Não se sabe').first().waitFor();
  await dialog.getByLabel('Como disse').fill('No balcão');
  await dialog.getByRole('button', { name: 'Registrar' }).click();
  await dialog.waitFor({ state: 'detached' });
  await drawer.getByRole('button', { name: 'Consentimento para marketing' }).click();
  await dialog.getByText('No balcão').waitFor();
  assert.deepEqual(await findings(ana.page), []);
  const look = new Inspection(ana.page);
  await inBothAppearances(ana.page, (appearance) => look.look(`consent, dialog, ${appearance}`));

  const admin = await openPerson(browser);
  await new LoginScreen(admin.page, product).signIn(product.credentials.admin);
  await admin.page.goto(`${product.webUrl}/campaigns-config`);
  const rule = admin.page.getByRole('region', { name: 'Consentimento para marketing' });
  await rule.getByLabel('Campanhas só para quem consentiu').click();
  await admin.page.locator('.ant-select-dropdown:visible').getByText('Deixar de fora quem não consentiu').click();
  await admin.page.getByRole('button', { name: 'Salvar' }).click();
  await admin.page.getByText('Configurações salvas').waitFor();
  assert.deepEqual(await findings(admin.page), []);
  const adminLook = new Inspection(admin.page);
  for (const size of sizes) {
    await admin.page.setViewportSize(size);
    await rule.scrollIntoViewIfNeeded();
    await inBothAppearances(admin.page, (appearance) => adminLook.look(`consent, rule, ${size.width}, ${appearance}`));
  }
  assert.deepEqual([...look.found, ...adminLook.found], []);
  const closing = new ApiClient(product.apiUrl);
  await closing.signIn(product.credentials.admin);
  await closing.call('POST /campaign-settings', { body: { settings: { consentRule: 'off' } } });
});
