import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPerson } from './harness/browser.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { newCustomer, pairShop } from './harness/shop.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { TicketsScreen } from './screens/tickets-screen.ts';

test("an agent's recording is a voice note on the phone, and plays on the agent's screen", async () => {
  await pairShop(product);
  const { page, problems } = await openPerson(browser);
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  const tickets = new TicketsScreen(page, product);
  const customer = await newCustomer(product, 'Maria Oliveira');
  await tickets.open();
  await customer.write('Pode mandar áudio?');
  await tickets.accept('Maria Oliveira');

  await page.getByRole('button', { name: 'Gravar áudio' }).click();
  // Two seconds or more: a busy machine may skip one.
  await page.getByText(/^0:(0[2-9]|[1-5]\d)$/).waitFor();
  await page.getByRole('button', { name: 'Enviar áudio' }).click();

  const note = await customer.sees('a voice note', ({ kind }) => kind === 'voice');
  assert.equal(note.mimetype, 'audio/ogg; codecs=opus');
  assert.ok((note.seconds ?? 0) >= 2, `${note.seconds} seconds`);
  assert.equal(note.waveform?.length, 64);
  assert.equal(Math.max(...(note.waveform ?? [])), 100);
  const file = await product.emulator.file(customer.number, note.id);
  assert.deepEqual([file.toString('latin1', 0, 4), file.toString('latin1', 28, 36)], ['OggS', 'OpusHead']);
  assert.equal(file[37], 1, 'one channel');

  const player = page.locator('.audio-player').last();
  await player.getByRole('button', { name: 'Reproduzir' }).click();
  await player.getByRole('button', { name: 'Pausar' }).waitFor();
  assert.deepEqual(problems, []);
});
