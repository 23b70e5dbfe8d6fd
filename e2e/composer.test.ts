import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { findings } from './harness/axe.ts';
import { openPerson } from './harness/browser.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { newCustomer, pairShop } from './harness/shop.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { TicketsScreen } from './screens/tickets-screen.ts';

/** Signs the administrator in on a new computer, with a ticket of this customer accepted. */
async function openDesk(...names: string[]) {
  await pairShop(product);
  const person = await openPerson(browser);
  await new LoginScreen(person.page, product).signIn(product.credentials.admin);
  const tickets = new TicketsScreen(person.page, product);
  await tickets.open();
  const customers = [];
  for (const name of names) {
    const customer = await newCustomer(product, name);
    await customer.write(`Aqui é ${name}`);
    await tickets.accept(name);
    customers.push(customer);
  }
  const [customer] = customers;
  assert.ok(customer);
  return { ...person, tickets, customer };
}

/** Pastes a picture of noise, which no format makes small, into the composer. */
async function pasteLargePicture(page: Page): Promise<void> {
  const size = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(1600, 1400);
    const context = canvas.getContext('2d');
    const image = new ImageData(canvas.width, canvas.height);
    const noise = new Uint32Array(image.data.buffer);
    for (let index = 0; index < noise.length; index += 1) noise[index] = 0xff000000 | (Math.random() * 0xffffff);
    context?.putImageData(image, 0, 0);
    const file = new File([await canvas.convertToBlob({ type: 'image/png' })], 'vitrine.png', { type: 'image/png' });
    const clipboardData = new DataTransfer();
    clipboardData.items.add(file);
    const field = document.querySelector('.composer textarea');
    field?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    return file.size;
  });
  assert.ok(size > 5 * 1024 * 1024, `${size} bytes`);
}

test('a pasted picture over 5 MB is sent scaled down as a picture, or unchanged as a document', async () => {
  const { page, context, problems, tickets, customer } = await openDesk('Vera Lima');
  await tickets.composer.fill('Nossa vitrine');
  await pasteLargePicture(page);
  await page.getByText(/^Vai com/).waitFor();
  await tickets.composer.press('Enter');
  const picture = await customer.sees('the picture', ({ kind }) => kind === 'image');
  assert.equal(picture.mimetype, 'image/jpeg');
  assert.ok((await product.emulator.file(customer.number, picture.id)).length <= 5 * 1024 * 1024);

  await pasteLargePicture(page);
  await page.getByRole('button', { name: 'Enviar como documento' }).click();
  await tickets.composer.press('Enter');
  const document = await customer.sees('the document', ({ kind }) => kind === 'document');
  assert.ok((await product.emulator.file(customer.number, document.id)).length > 5 * 1024 * 1024);
  assert.deepEqual(problems, []);
  await context.close();
});

test('a recording is paused, is kept while another chat is shown, is listened to and sent', async () => {
  const { page, context, problems, tickets, customer } = await openDesk('Rui Prado', 'Dora Paz');
  await tickets.half('Atendendo');
  await tickets.openTicket('Rui Prado');
  await page.getByRole('button', { name: 'Gravar áudio' }).click();
  await page.getByText(/^0:(0[2-9]|[1-5]\d)$/).waitFor();
  await tickets.openTicket('Dora Paz');
  await page.getByRole('button', { name: 'Gravar áudio' }).waitFor();
  await tickets.row('Rui Prado').getByText('Gravação em pausa:').waitFor();

  await tickets.openTicket('Rui Prado');
  const recorder = page.locator('.recorder');
  await recorder.getByRole('button', { name: 'Reproduzir' }).click();
  await recorder.getByRole('button', { name: 'Pausar', exact: true }).waitFor();
  await recorder.getByRole('button', { name: 'Continuar a gravação' }).click();
  await recorder.getByRole('button', { name: 'Pausar a gravação' }).click();
  await recorder.getByRole('button', { name: 'Reproduzir' }).waitFor();
  await page.getByRole('button', { name: 'Enviar áudio' }).click();
  const note = await customer.sees('a voice note', ({ kind }) => kind === 'voice');
  assert.ok((note.seconds ?? 0) >= 2, `${note.seconds} seconds`);
  assert.deepEqual(problems, []);
  await context.close();
});

test("'/' shows the text as the customer will read it, and inserts it", async () => {
  const admin = await pairShop(product);
  await admin.call('POST /quick-messages', {
    body: { shortcode: 'prazo', message: '{{ms}}, {{firstName}}. Entregamos amanhã.', geral: true },
  });
  const { page, context, problems, tickets, customer } = await openDesk('Íris Melo');
  await tickets.composer.pressSequentially('/amanha');
  const offered = page.getByRole('option', { name: /prazo/ });
  await offered.getByText(/^(Boa madrugada|Bom dia|Boa tarde|Boa noite), Íris\. Entregamos amanhã\.$/).waitFor();
  await tickets.composer.press('Enter');
  assert.match(await tickets.composer.inputValue(), /, Íris\. Entregamos amanhã\.$/);
  await tickets.composer.press('Enter');
  await customer.sees('the reply', ({ text }) => text.includes(', Íris. Entregamos amanhã.'));
  assert.deepEqual(problems, []);
  await context.close();
});

test('a draft follows its user: live into another window, and to the next computer', async () => {
  const { page, context, problems, tickets } = await openDesk('Zeca Nunes');
  const address = page.url();
  const window = new TicketsScreen(await context.newPage(), product);
  await window.page.goto(address);
  await window.chat('Zeca Nunes').waitFor();
  await page.bringToFront();
  await tickets.composer.pressSequentially('O prazo é de');
  await window.page.waitForFunction(() => document.querySelector('textarea')?.value === 'O prazo é de');

  const second = await openPerson(browser, { phone: true });
  await new LoginScreen(second.page, product).signIn(product.credentials.admin);
  const phone = new TicketsScreen(second.page, product);
  await second.page.goto(`${product.webUrl}/tickets`);
  await phone.row('Zeca Nunes').getByText('Rascunho:').waitFor();
  await phone.row('Zeca Nunes').getByText('O prazo é de').waitFor();
  await second.page.goto(address);
  await phone.chat('Zeca Nunes').waitFor();
  await second.page.waitForFunction(() => document.querySelector('textarea')?.value === 'O prazo é de');
  assert.deepEqual([...problems, ...second.problems], []);
  await Promise.all([context.close(), second.context.close()]);
});

test('a refused message is named in its row and sent again from there', async () => {
  const { page, context, problems, tickets, customer } = await openDesk('Caio Braga');
  await tickets.half('Atendendo');
  await page.route('**/messages/*', (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const headers = { 'access-control-allow-origin': product.webUrl, 'access-control-allow-credentials': 'true' };
    return route.fulfill({ status: 400, headers, json: { error: 'ERR_WAPP_INVALID_CONTACT' } });
  });
  await tickets.write('Sai hoje às 15 h');
  const row = tickets.row('Caio Braga');
  await row.getByText('Não enviada:').waitFor();
  await row.getByText('Sai hoje às 15 h').waitFor();
  assert.deepEqual(await findings(page, '.ticket-list'), []);
  await page.unroute('**/messages/*');
  await row.getByRole('button', { name: 'Tentar de novo para Caio Braga' }).click();
  await customer.sees('the message', ({ text }) => text.includes('Sai hoje às 15 h'));
  await row.getByText('Não enviada:').waitFor({ state: 'detached' });
  assert.deepEqual(problems, []);
  await context.close();
});
