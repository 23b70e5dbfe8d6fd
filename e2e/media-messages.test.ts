import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPerson } from './harness/browser.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { newCustomer, pairShop, shopNumber } from './harness/shop.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { TicketsScreen } from './screens/tickets-screen.ts';

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('pictures in a row are an album, links and places have their pictures, and a poll is sent, voted in and counted', async () => {
  await pairShop(product);
  const agent = await openPerson(browser);
  const { page } = agent;
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  const tickets = new TicketsScreen(page, product);
  const customer = await newCustomer(product, 'Lia Fotos');
  await customer.write('Seguem as fotos');
  await tickets.open();
  await tickets.accept('Lia Fotos');

  // The company's greeting is above it, and comes between no pictures.
  await customer.write('Aqui estão');
  await tickets.bubble('Aqui estão').waitFor();
  const media = { kind: 'image', base64: png, mimetype: 'image/png' };
  for (let sent = 0; sent < 5; sent += 1) await product.emulator.send(customer.number, { to: shopNumber, media });
  const album = page.getByRole('button', { name: 'Abrir mais 2 imagens' });
  await album.click();
  const viewer = page.getByRole('dialog', { name: /Imagem/ });
  await viewer.getByText('4 / 5').waitFor();
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'hidden' });

  const link = { matchedText: 'https://bolos.com.br', title: 'Bolos da Lia', description: 'Todos os dias' };
  const extendedTextMessage = { text: 'veja https://bolos.com.br', ...link, jpegThumbnail: png };
  await product.emulator.sendRaw(customer.number, shopNumber, { extendedTextMessage });
  const card = page.getByRole('link', { name: /Bolos da Lia/ });
  await card.locator('img').waitFor();
  assert.equal(await card.getAttribute('href'), 'https://bolos.com.br/');
  const place = { degreesLatitude: -23.5505, degreesLongitude: -46.6333, name: 'Praça da Sé', jpegThumbnail: png };
  await product.emulator.sendRaw(customer.number, shopNumber, { locationMessage: place });
  await page.locator('.place-card img').waitFor();

  await page.getByRole('button', { name: 'Anexar' }).click();
  await page.getByRole('menuitem', { name: 'Enquete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enviar uma enquete' });
  await dialog.getByRole('textbox', { name: 'Pergunta' }).fill('Que dia?');
  await dialog.getByRole('textbox', { name: 'Opção 1' }).fill('Sábado');
  await dialog.getByRole('textbox', { name: 'Opção 2' }).fill('Domingo');
  await dialog.getByRole('button', { name: 'Enviar' }).click();
  const poll = await customer.sees('the poll', ({ kind, text }) => kind === 'poll' && text === 'Que dia?');
  await product.emulator.vote(customer.number, poll.id, ['Domingo']);
  await tickets
    .bubble('Que dia?')
    .getByRole('listitem')
    .filter({ hasText: 'Domingo' })
    .getByText('1', { exact: true })
    .waitFor();
  assert.deepEqual(agent.problems, []);
  await agent.context.close();
});
