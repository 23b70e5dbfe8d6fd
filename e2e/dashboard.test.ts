import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { ApiClient } from './harness/api-client.ts';
import { findings } from './harness/axe.ts';
import { openPerson } from './harness/browser.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { LoginScreen } from './screens/login-screen.ts';

const counter = async (page: Page, label: string) =>
  Number(await page.getByRole('term').filter({ hasText: label }).locator('+ dd').innerText());

/** A ticket that the first agent opens today, for a new contact. */
async function openTicket(name: string) {
  const agent = new ApiClient(product.apiUrl);
  const { id: userId, queueIds } = await agent.signIn(product.credentials.agent1);
  const number = `55119${String(Date.now()).slice(-8)}`;
  const { id: contactId } = await agent.call('POST /contacts', { body: { name, number } });
  const ticket = await agent.call('POST /tickets', { body: { contactId, userId, queueId: queueIds[0] } });
  return { agent, ticket };
}

test('an administrator begins at the dashboard, whose figures follow an accepted and a resolved conversation', async () => {
  // Without any conversation the first steps stand in the place of the figures.
  await openTicket('Ana Painel');
  const { page, problems } = await openPerson(browser);
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  assert.equal(new URL(page.url()).pathname, '/');
  await page.getByRole('region', { name: /^Atendimentos hoje: \d+/ }).waitFor();
  const happening = await counter(page, 'Atd. Acontecendo');

  const { agent, ticket } = await openTicket('Rui Painel');
  await page.waitForFunction(
    (wanted) => [...document.querySelectorAll('dd')][1]?.textContent === wanted,
    String(happening + 1),
  );
  await agent.call('PUT /tickets/:ticketId', { params: { ticketId: ticket.id }, body: { status: 'closed' } });
  await page.waitForFunction(
    (wanted) => [...document.querySelectorAll('dd')][1]?.textContent === wanted,
    String(happening),
  );

  await page.getByRole('button', { name: 'Filtrar' }).click();
  await page.getByText('Parametrize o filtro').waitFor();
  assert.deepEqual(problems, []);
  await page.context().close();
});

test('the report shows the conversation and saves it as a spreadsheet', async () => {
  const { page, problems } = await openPerson(browser);
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  await page.getByRole('link', { name: 'Relatórios' }).click();
  const search = page.getByRole('searchbox', { name: 'Buscar por contato' });
  await search.fill('Rui Painel');
  const row = page.getByRole('row', { name: /Rui Painel/ });
  await row.getByText('Fechado').waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar Excel' }).click(),
  ]);
  assert.equal(file.suggestedFilename(), 'atendimentos.xlsx');
  await row.getByRole('link', { name: 'Rui Painel' }).click();
  await page.waitForURL(/\/tickets\/[0-9a-f-]{36}$/);
  assert.deepEqual(problems, []);
  await page.context().close();
});

test('an hour of the week links to its conversations in the report, which link to the ticket', async () => {
  await openTicket('Nei Mergulho');
  const { page, problems } = await openPerson(browser);
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  const times = page.getByRole('region', { name: 'Espera e primeira resposta' });
  await times.getByText('Hora da semana').click();
  // The table of before has links to the report, too, until this one is there.
  await times.locator('a[href*="weekday="]').last().click();
  await page.waitForURL(/\/reports\?.*weekday=\d.*hour=\d+/);
  const row = page.getByRole('row', { name: /Nei Mergulho/ });
  await row.getByRole('link', { name: 'Nei Mergulho' }).click();
  await page.waitForURL(/\/tickets\/[0-9a-f-]{36}$/);
  await page.getByText('Nei Mergulho').first().waitFor();
  assert.deepEqual(problems, []);
  await page.context().close();
});

const isChartsAddress = /\/remotes\/admin\/[^/]+\/charts\.\w+\.js$/;
const isCharts = (address: string) => isChartsAddress.test(address);

test('the chart is downloaded only by the dashboard, within the policy for scripts, and shifts nothing', async () => {
  await openTicket('Lia Gráfico');
  const { page, context, problems } = await openPerson(browser);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  let arrive: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(isChartsAddress, async (route) => {
    await arrival;
    await route.continue();
  });
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  await page.goto(`${product.webUrl}/reports`);
  await page.getByText(/^\d+ atendimentos$/).waitFor();
  // The start page of an administrator is the dashboard, so it was asked for before.
  asked.length = 0;
  await page.reload();
  await page.getByText(/^\d+ atendimentos$/).waitFor();
  assert.equal(asked.filter(isCharts).length, 0);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  const today = page.getByRole('region', { name: /^Atendimentos hoje: \d+/ });
  await today.locator('.chart-skeleton').waitFor({ state: 'attached' });
  assert.ok((await counter(page, 'Atd. Acontecendo')) > 0);
  const before = await today.boundingBox();
  arrive();
  await today.locator('canvas').waitFor();
  assert.deepEqual(await today.boundingBox(), before);
  assert.equal(asked.filter(isCharts).length, 1);
  await page.setViewportSize({ width: 1024, height: 850 });
  await page.waitForFunction(() => {
    const [canvas, area] = [document.querySelector('canvas'), document.querySelector('.chart-area')];
    return canvas?.clientWidth === area?.clientWidth;
  });
  assert.deepEqual(problems, []);
  await context.close();
});

test('without the file of the charts the numbers are a table, and the page is complete', async () => {
  await openTicket('Lia Tabela');
  const { page, context } = await openPerson(browser);
  await page.route(isChartsAddress, (route) => route.abort());
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  const today = page.getByRole('region', { name: /^Atendimentos hoje: \d+/ });
  await today.locator('.chart-table').waitFor();
  assert.equal(await today.getByRole('row').count(), 25);
  assert.equal(await today.getByRole('columnheader', { name: 'Hora' }).isVisible(), true);
  await page
    .getByRole('row', { name: /^Ana Souza/ })
    .first()
    .waitFor();
  assert.deepEqual(await findings(page), []);
  await page.unroute(isChartsAddress);
  await page.getByRole('link', { name: 'Relatórios' }).click();
  await page.getByText(/^\d+ atendimentos$/).waitFor();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await today.locator('canvas').waitFor();
  await context.close();
});

test('an agent begins at the tickets, and has neither of the pages', async () => {
  const { page } = await openPerson(browser);
  await new LoginScreen(page, product).signIn(product.credentials.agent2);
  await page.waitForURL(/\/tickets$/);
  await page.goto(`${product.webUrl}/reports`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  assert.equal(await page.getByRole('searchbox', { name: 'Buscar por contato' }).count(), 0);
  await page.context().close();
});

for (const phone of [false, true]) {
  for (const dark of [false, true]) {
    test(`both pages are accessible ${phone ? 'on a phone' : 'on a laptop'}, ${dark ? 'dark' : 'light'}`, async () => {
      const { page, context } = await openPerson(browser, { phone, dark });
      await new LoginScreen(page, product).signIn(product.credentials.admin);
      await page.goto(`${product.webUrl}/`);
      await page.getByRole('region', { name: 'Espera e primeira resposta' }).getByRole('row').nth(1).waitFor();
      assert.deepEqual(await findings(page), []);
      await page.getByText('Hora da semana', { exact: true }).click();
      await page.getByRole('table', { name: /^Mediana da espera/ }).waitFor();
      assert.deepEqual(await findings(page), []);
      await page.goto(`${product.webUrl}/reports`);
      await page.getByText(/^\d+ atendimentos$/).waitFor();
      assert.deepEqual(await findings(page), []);
      await context.close();
    });
  }
}
