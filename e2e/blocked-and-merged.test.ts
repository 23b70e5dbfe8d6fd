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
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];

test('a contact is blocked and unblocked, and two are merged with a preview and taken apart again', async () => {
  await pairShop(product);
  const stamp = String(Date.now()).slice(-6);
  const names = [`Rita ${stamp}`, `Rita S ${stamp}`] as const;
  const agent = new ApiClient(product.apiUrl);
  const { queues } = await agent.signIn(product.credentials.agent1);
  const [queue] = queues;
  assert.ok(queue);
  const made = [];
  for (const name of names) {
    const { number } = await newCustomer(product, name);
    made.push(await agent.call('POST /contacts', { body: { name, number } }));
  }
  const { uuid } = await agent.call('POST /tickets', { body: { contactId: made[0]?.id ?? 0, queueId: queue.id } });
  const chief = await openPerson(browser);
  const ana = await openPerson(browser, { dark: true });
  await new LoginScreen(chief.page, product).signIn(product.credentials.admin);
  await new LoginScreen(ana.page, product).signIn(product.credentials.agent1);
  const looks = [new Inspection(chief.page), new Inspection(ana.page)] as const;
  const { page } = chief;

  // The administrator blocks her in the list; the agent's open chat says so at once, and unblocks.
  await ana.page.goto(`${product.webUrl}/tickets/${uuid}`);
  await ana.page.locator('.chat-header').getByRole('button', { name: names[0], exact: true }).waitFor();
  await page.goto(`${product.webUrl}/contacts`);
  await page.getByRole('searchbox', { name: 'Buscar contatos' }).fill(stamp);
  await page.getByRole('button', { name: `Bloquear ${names[0]}`, exact: true }).click();
  const question = page.getByRole('dialog', { name: /^Bloquear/ });
  await question.getByText(/A pessoa não fica sabendo/).waitFor();
  await looks[0].look('block question');
  assert.deepEqual(await findings(page), []);
  await question.getByRole('button', { name: 'Bloquear', exact: true }).click();
  await page.getByText('Bloqueado', { exact: true }).waitFor();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await looks[0].look('blocked contact');
    assert.deepEqual(await findings(page), []);
  }
  await page.setViewportSize({ width: 1366, height: 850 });
  await ana.page.getByText(/Contato bloqueado: nada é enviado/).waitFor();
  for (const size of sizes) {
    await ana.page.setViewportSize(size);
    await looks[1].look('blocked chat');
    assert.deepEqual(await findings(ana.page), []);
  }
  await ana.page.setViewportSize({ width: 1366, height: 850 });
  await ana.page.getByRole('note').getByRole('button', { name: 'Desbloquear' }).click();
  await ana.page.getByText(/Contato bloqueado: nada é enviado/).waitFor({ state: 'hidden' });
  await page.getByText('Bloqueado', { exact: true }).waitFor({ state: 'hidden' });

  // Two are chosen with the keyboard and merged; the toast takes them apart again.
  for (const name of names) await page.getByRole('checkbox', { name: `Selecionar ${name}`, exact: true }).check();
  await page
    .getByRole('region', { name: 'Contatos selecionados' })
    .getByRole('button', { name: 'Unir' })
    .press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Unir contatos' });
  await dialog.getByText(/Fica um só contato/).waitFor();
  await dialog.getByRole('radio', { name: names[1], exact: true }).check();
  await dialog.getByText(`Fica um só contato: ${names[1]}`).waitFor();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await looks[0].look('merge dialog');
    assert.deepEqual(await findings(page), []);
  }
  await page.setViewportSize({ width: 1366, height: 850 });
  await dialog.getByRole('button', { name: 'Unir contatos' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('checkbox', { name: `Selecionar ${names[0]}`, exact: true }).waitFor({ state: 'hidden' });
  // The toast of the unblocking before it may still be there: the newest is the last.
  await page.getByRole('button', { name: 'Desfazer' }).last().click();
  await page.getByRole('checkbox', { name: `Selecionar ${names[0]}`, exact: true }).waitFor();

  // The drawer has the merge that was undone.
  await page.goto(`${product.webUrl}/tickets/${uuid}`);
  await page.locator('.chat-header').getByRole('button', { name: names[0], exact: true }).click();
  const drawer = page.getByRole('complementary', { name: 'Contato' });
  await drawer.locator('summary').filter({ hasText: 'Contatos unidos' }).click();
  await drawer.getByText(/Desfeita em/).waitFor();
  await looks[0].look('merges in the drawer');
  assert.deepEqual(await findings(page), []);

  for (const { found } of looks) assert.deepEqual(found, []);
  assert.deepEqual([...chief.problems, ...ana.problems], []);
  await chief.context.close();
  await ana.context.close();
});
