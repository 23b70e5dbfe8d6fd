import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { ApiClient } from './harness/api-client.ts';
import { findings } from './harness/axe.ts';
import { openPerson } from './harness/browser.ts';
import { waitFor } from './harness/processes.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { newCustomer, pairShop } from './harness/shop.ts';
import { LoginScreen } from './screens/login-screen.ts';

type Customer = Awaited<ReturnType<typeof newCustomer>>;

/** A list with customers whose numbers were checked with WhatsApp. */
async function listOf(admin: ApiClient, name: string, customers: Customer[]): Promise<number> {
  const list = await admin.call('POST /contact-lists', { body: { name } });
  for (const { name: itsName, number } of customers)
    await admin.call('POST /contact-list-items', { body: { name: itsName, number, contactListId: list.id } });
  const params = { contactListId: list.id };
  await waitFor('the numbers to be checked', async () => {
    const { validCount } = await admin.call('GET /contact-lists/:contactListId', { params });
    return validCount === customers.length || undefined;
  });
  return list.id;
}

async function openCampaigns(options: { phone?: boolean; dark?: boolean }) {
  const person = await openPerson(browser, options);
  const { admin, super: owner } = product.credentials;
  await new LoginScreen(person.page, product).signIn(options.phone ? owner : admin);
  await person.page.goto(`${product.webUrl}/campaigns`);
  await person.page.getByRole('heading', { name: 'Campanhas' }).waitFor();
  const picture = async (name: string) => {
    if (process.env.PICTURES) await person.page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
  };
  return { ...person, picture };
}

/** The numbers of the funnel as the page shows them: waiting, sent, delivered, read, replied, failed, blocked. */
async function funnelOn(page: Page): Promise<number[]> {
  const counts = page.getByRole('region', { name: 'Funil' }).locator('dd strong');
  return (await counts.allInnerTexts()).map(Number);
}

test('a campaign is written with its preview, keeps typed values when refused, and is shown on a phone', async () => {
  const admin = new ApiClient(product.apiUrl);
  await admin.signIn(product.credentials.super);
  const list = await admin.call('POST /contact-lists', { body: { name: 'Clientes do Natal' } });
  const contact = { name: 'Ana Prado', number: '5511987654321', contactListId: list.id };
  await admin.call('POST /contact-list-items', { body: contact });

  const laptop = await openCampaigns({});
  const { page } = laptop;
  await laptop.picture('empty');
  await page
    .getByRole('button', { name: /Nova campanha/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const message = dialog.getByRole('tabpanel').getByLabel('Mensagem', { exact: true });
  await dialog.getByLabel('Nome', { exact: true }).fill('Natal');
  await message.fill('Oi {apelido}');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.getByText('A variável apelido não existe.').waitFor();
  assert.equal(await message.inputValue(), 'Oi {apelido}');
  await message.fill('Oi {nome}, feliz *Natal*!');
  await dialog.getByRole('combobox', { name: 'Lista de contatos' }).click();
  await page.locator('.ant-select-item-option', { hasText: 'Clientes do Natal' }).click();
  await dialog.getByText('Oi Ana Prado, feliz').waitFor();
  assert.deepEqual(await findings(page), []);
  await laptop.picture('dialog');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Inativa').waitFor();
  await laptop.picture('list');

  const phone = await openCampaigns({ phone: true, dark: true });
  await phone.page.getByText('Inativa').waitFor();
  assert.deepEqual(await findings(phone.page), []);
  await phone.picture('list-phone');
  await phone.page.getByRole('button', { name: 'Editar Natal' }).click();
  await phone.page.getByRole('dialog').getByText('Oi Ana Prado, feliz').waitFor();
  assert.deepEqual(await findings(phone.page), []);
  await phone.picture('dialog-phone');
  await phone.page.getByRole('button', { name: 'Cancelar' }).click();
  for (const { page: each, picture } of [laptop, phone]) {
    await each.getByRole('link', { name: 'Natal' }).click();
    await each.getByText('Nenhum destinatário ainda').waitFor();
    assert.deepEqual(await findings(each), []);
    await picture(each === page ? 'report' : 'report-phone');
  }
  assert.deepEqual([...laptop.problems, ...phone.problems], []);
  await laptop.context.close();
  await phone.context.close();
});

test('a campaign is written and started in the dialog, and its report counts the messages that the phones received', async () => {
  const admin = await pairShop(product);
  const customers: Customer[] = [];
  for (const name of ['Ana Prado', 'Bia Rocha', 'Caio Lima']) customers.push(await newCustomer(product, name));
  const [ana, bia] = customers;
  assert.ok(ana && bia);
  await listOf(admin, 'Clientes do Ano Novo', customers);
  await admin.call('POST /campaign-settings', { body: { settings: { messageInterval: 1, longerIntervalAfter: 0 } } });

  const laptop = await openCampaigns({});
  const phone = await openCampaigns({ phone: true, dark: true });
  const { page } = laptop;
  await page
    .getByRole('button', { name: /Nova campanha/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome', { exact: true }).fill('Ano Novo');
  await dialog.getByRole('tabpanel').getByLabel('Mensagem', { exact: true }).fill('Oi {nome}, feliz *Natal*!');
  await dialog.getByRole('combobox', { name: 'Lista de contatos' }).click();
  await page.locator('.ant-select-item-option', { hasText: 'Clientes do Ano Novo' }).click();
  await dialog.getByText(/Oi (Ana Prado|Bia Rocha|Caio Lima), feliz/).waitFor();
  await dialog.locator('dd').first().getByText('3', { exact: true }).waitFor();
  await dialog.getByText('Ao salvar').click();
  assert.deepEqual(await findings(page), []);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await confirmStart(page);
  await dialog.waitFor({ state: 'hidden' });

  await phone.page.getByText('Ano Novo', { exact: true }).waitFor();
  assert.deepEqual(await findings(phone.page), []);
  await phone.page.getByRole('link', { name: 'Ano Novo' }).click();
  await page.getByRole('link', { name: 'Ano Novo' }).click();
  for (const customer of customers)
    await customer.sees('the campaign', ({ text }) => text === `Oi ${customer.name}, feliz *Natal*!`);
  for (const each of [page, phone.page]) await each.getByText('Finalizada').waitFor();
  await ana.read();
  await bia.write('Quero!');
  const expected = [0, 3, 3, 2, 1, 0, 0];
  for (const each of [page, phone.page]) {
    await waitFor('the funnel', async () => String(await funnelOn(each)) === String(expected) || undefined);
    assert.deepEqual(await findings(each), []);
  }
  for (const customer of customers) {
    const received = (await customer.screen()).filter(({ fromMe, text }) => !fromMe && text.includes('feliz'));
    assert.equal(received.length, 1);
  }
  await page.getByRole('combobox', { name: 'Filtrar por situação' }).click();
  await page.locator('.ant-select-item-option', { hasText: 'Respondida' }).click();
  const recipients = page.getByRole('region', { name: 'Destinatários' });
  await recipients.getByText('Bia Rocha').waitFor();
  await recipients.getByText('Ana Prado').waitFor({ state: 'hidden' });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar' }).click();
  assert.match((await download).suggestedFilename(), /^campanha-\d+\.xlsx$/);
  assert.deepEqual([...laptop.problems, ...phone.problems], []);
  await laptop.context.close();
  await phone.context.close();
});

/** Answers the question before a campaign starts. */
async function confirmStart(page: Page): Promise<void> {
  const step = page.getByRole('dialog', { name: /^Enviar para \d+ pessoas? agora, termina às / });
  await step.getByRole('button', { name: 'Enviar' }).click();
  await step.waitFor({ state: 'detached' });
}

test('a segment reaches the contacts of a list who wrote, its count follows the form, and list and report describe it', async () => {
  const admin = await pairShop(product);
  const customers: Customer[] = [];
  for (const name of ['Dora Nunes', 'Enzo Alves']) customers.push(await newCustomer(product, name));
  const [dora, enzo] = customers;
  assert.ok(dora && enzo);
  await listOf(admin, 'Clientes do segmento', customers);
  await dora.write('Bom dia');
  await waitFor('the ticket', async () => {
    const { tickets } = await admin.call('GET /tickets', { query: { showAll: 'true', status: 'pending' } });
    return tickets.some(({ contact }) => contact.number === dora.number) || undefined;
  });

  const laptop = await openCampaigns({});
  const { page } = laptop;
  await page.getByRole('button', { name: /Nova campanha/ }).click();
  const dialog = page.getByRole('dialog');
  const pick = async (field: string, text: string) => {
    await dialog.getByRole('combobox', { name: field }).click();
    await page
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
      .getByText(text, { exact: true })
      .click();
  };
  const willReceive = (count: string) => dialog.locator('dd').first().getByText(count, { exact: true }).waitFor();
  await dialog.getByLabel('Nome', { exact: true }).fill('Só quem escreveu');
  await dialog.getByRole('tabpanel').getByLabel('Mensagem', { exact: true }).fill('Obrigado, {nome}!');
  await dialog.getByText('Segmento', { exact: true }).click();
  await dialog.getByText('Escolha ao menos uma condição para contar os destinatários.').waitFor();
  await pick('Só quem está na lista', 'Clientes do segmento');
  await willReceive('2');
  await pick('Última mensagem do cliente', 'Escreveu nos últimos dias');
  await willReceive('1');
  await dialog.getByText('Obrigado, Dora Nunes!').waitFor();
  assert.deepEqual(await findings(page), []);
  await laptop.picture('segment');
  await dialog.getByText('Ao salvar').click();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await confirmStart(page);
  await dialog.waitFor({ state: 'hidden' });
  const words = 'Lista Clientes do segmento · Escreveu nos últimos 30 dias';
  await page.getByText(words).waitFor();
  await dora.sees('the campaign', ({ text }) => text === 'Obrigado, Dora Nunes!');
  await page.getByRole('link', { name: 'Só quem escreveu' }).click();
  // The list, with an earlier campaign that is finished too, stays until the report is there.
  await page.getByRole('link', { name: 'Só quem escreveu' }).waitFor({ state: 'detached' });
  await page.getByText('Finalizada').waitFor();
  await page.getByText(words).waitFor();
  assert.deepEqual(await enzo.screen(), []);
  const phone = await openCampaigns({ phone: true, dark: true });
  await phone.page.getByText(words).waitFor();
  await phone.page.getByRole('button', { name: 'Editar Só quem escreveu' }).click();
  await phone.page.getByRole('dialog').getByText('Quantos dias').waitFor();
  assert.deepEqual(await findings(phone.page), []);
  await phone.picture('segment-phone');
  assert.deepEqual([...laptop.problems, ...phone.problems], []);
  await laptop.context.close();
  await phone.context.close();
});

test('a campaign that cannot begin is in the bell at once, on a laptop and on a phone', async () => {
  const admin = await pairShop(product);
  const laptop = await openCampaigns({});
  const list = await admin.call('POST /contact-lists', { body: { name: 'Vazia' } });
  const scheduledAt = new Date(Date.now() + 1000).toISOString();
  const body = { name: 'Sem ninguém', message1: 'Oi', contactListId: list.id, scheduledAt };
  await admin.call('POST /campaigns', { body });
  await laptop.page.getByRole('button', { name: 'Campanhas paradas: 1' }).waitFor();
  const phone = await openCampaigns({ phone: true, dark: true });
  for (const { page, picture } of [laptop, phone]) {
    await page.getByRole('button', { name: 'Campanhas paradas: 1' }).click();
    await page.getByRole('tooltip').getByText('Ninguém para receber').waitFor();
    await picture(page === laptop.page ? 'bell' : 'bell-phone');
    assert.deepEqual(await findings(page), []);
    await page.getByRole('link', { name: 'Todas as campanhas' }).click();
  }
  assert.deepEqual([...laptop.problems, ...phone.problems], []);
  await laptop.context.close();
  await phone.context.close();
});
