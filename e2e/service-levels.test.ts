import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inBothAppearances } from './harness/appearances.ts';
import { findings } from './harness/axe.ts';
import { openPerson } from './harness/browser.ts';
import { Inspection } from './harness/inspection.ts';
import { waitFor } from './harness/processes.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { newCustomer, pairShop } from './harness/shop.ts';
import { LoginScreen } from './screens/login-screen.ts';

const sizes = [
  { width: 1366, height: 850 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];

test('targets and holidays are set, a ticket shows its clock and priority, and the dashboard what was kept', async () => {
  const admin = await pairShop(product);
  const person = await openPerson(browser);
  const { page } = person;
  const look = new Inspection(page);
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  await page.goto(`${product.webUrl}/service-levels`);
  await page.getByRole('heading', { name: 'Níveis de serviço' }).waitFor();
  await page.getByText('Nenhum prazo ainda').waitFor();
  await page.getByRole('button', { name: 'Adicionar prazo' }).click();
  await page.getByRole('spinbutton', { name: 'Primeira resposta 1' }).fill('45');
  await page.getByRole('button', { name: 'Salvar prazos' }).click();
  await page.getByText('Prazos salvos').waitFor();
  const levels = await admin.call('GET /service-levels');
  assert.deepEqual(
    levels.map(({ firstAnswerMinutes }) => firstAnswerMinutes),
    [45],
  );
  await page.getByRole('button', { name: 'Propor feriados nacionais' }).click();
  await page.getByRole('checkbox', { name: /Tiradentes/ }).waitFor();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await inBothAppearances(page, (appearance) => look.look(`service levels ${appearance}`));
  }
  assert.deepEqual(await findings(page), []);
  await page.getByRole('button', { name: /^Adicionar \d+ feriados$/ }).click();
  const holidays = await waitFor('the holidays', async () => {
    const stored = await admin.call('GET /holidays');
    return stored.some(({ name }) => name === 'Sexta-feira Santa') ? stored : undefined;
  });
  // Today may be one of them: then no clock would run in this test.
  for (const { id } of holidays) await admin.call('DELETE /holidays/:holidayId', { params: { holidayId: id } });

  const customer = await newCustomer(product, 'Eulália Apressada');
  await customer.write('Alguém aí?');
  const ticket = await waitFor('her ticket with its clock', async () => {
    const { tickets } = await admin.call('GET /tickets', { query: { status: 'pending', showAll: 'true' } });
    return tickets.find(({ contact, level }) => contact.name === customer.name && level !== undefined);
  });
  assert.equal(ticket.level?.target, 'firstAnswer');
  const params = { ticketId: ticket.id };
  await admin.call('PUT /tickets/:ticketId', { params, body: { status: 'open' } });
  await page.setViewportSize({ width: 1366, height: 850 });
  await page.goto(`${product.webUrl}/tickets/${ticket.uuid}`);
  await page
    .getByLabel(/^Primeira resposta: prazo até/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Mais opções' }).click();
  await page.getByRole('menuitem', { name: 'Prioridade' }).click();
  await page.getByRole('radio', { name: 'urgente' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  await page.getByText(/mudou a prioridade: urgente/).waitFor();
  await page.getByLabel('Prioridade urgente').first().waitFor();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await inBothAppearances(page, (appearance) => look.look(`ticket with its clock ${appearance}`));
  }
  assert.deepEqual(await findings(page), []);

  await page.setViewportSize({ width: 1366, height: 850 });
  await admin.call('POST /messages/:ticketId', {
    params,
    body: { body: 'Estou aqui' },
  });
  await page
    .getByLabel(/^Solução: em pausa/)
    .first()
    .waitFor();
  await admin.call('PUT /tickets/:ticketId', { params, body: { status: 'closed', withoutRating: true } });
  await waitFor('the round is counted', async () => {
    const { total } = await admin.call('GET /dashboard/service-levels', { query: { by: 'queue', days: 1 } });
    return total.solution.measured === 1 && total.firstAnswer.met === 1;
  });
  await page.setViewportSize({ width: 1366, height: 850 });
  await page.goto(`${product.webUrl}/`);
  const figures = new Inspection(page);
  const section = page.getByRole('region', { name: 'Níveis de serviço' });
  await section.getByText('100 %').first().waitFor();
  await section.getByText('Dia', { exact: true }).click();
  await section.getByText('Soluções', { exact: false }).or(section.getByText('Solução')).first().waitFor();
  await section.getByText('Atendente', { exact: true }).click();
  await section.getByRole('row').nth(1).waitFor();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await section.scrollIntoViewIfNeeded();
    // Its tables scroll sideways where there is no room for them, as the others of the dashboard do.
    await inBothAppearances(page, (appearance) => figures.look(`service levels in figures ${appearance}`));
  }
  assert.deepEqual(await findings(page), []);
  assert.deepEqual(look.found, []);
  assert.deepEqual(person.problems, []);
  await person.context.close();
});
