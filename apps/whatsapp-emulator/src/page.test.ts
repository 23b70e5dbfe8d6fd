import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { type Browser, chromium, type Page } from 'playwright-core';
import type { Emulator } from './index.ts';
import { admin } from './testing/admin.ts';
import { MARIA, SHOP, startWithPhones } from './testing/linked.ts';
import { Shop, textOf } from './testing/shop.ts';

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const skip = existsSync(CHROMIUM) ? false : `no browser at ${CHROMIUM}`;
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let emulator: Emulator;
let browser: Browser;

before(async () => {
  if (skip) return;
  emulator = await startWithPhones();
  const args = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
  browser = await chromium.launch({ executablePath: CHROMIUM, args });
});
after(async () => {
  if (skip) return;
  await browser.close();
  await emulator.close();
});

async function open(options: Parameters<Browser['newPage']>[0] = {}): Promise<Page> {
  const page = await browser.newPage({ locale: 'pt-BR', viewport: { width: 1280, height: 860 }, ...options });
  await page.goto(emulator.url);
  await page.locator('.person').first().waitFor();
  return page;
}

/** What axe finds wrong with the page as it stands. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(
    'axe.run().then((result) => result.violations.map(({ id, nodes }) => id + " " + nodes[0].html))',
  );
}

test('a shop is linked with one click, and a customer and the shop talk on the page', { skip }, async () => {
  const page = await open();
  const shop = new Shop(emulator.socketUrl);
  const qr = await shop.qr();
  const scan = page.getByRole('button', { name: 'Ler o QR que está esperando' });
  assert.equal(await scan.isDisabled(), true);
  await admin(emulator.url, 'POST', '/api/waiting', { qr });
  const closed = shop.closed();
  await scan.click();
  await closed;
  shop.connect();
  await shop.opened();
  await page.getByText('conectado', { exact: false }).first().waitFor();

  const maria = page.getByRole('article', { name: 'Maria' });
  const incoming = shop.message((text) => text === 'Bom dia!');
  await maria.getByRole('textbox', { name: 'Mensagem' }).fill('Bom dia!');
  await maria.getByRole('button', { name: 'Enviar' }).click();
  const { key } = await incoming;
  await maria.getByTitle('Entregue').waitFor();
  await shop.socket.readMessages([key]);
  await maria.getByTitle('Lida').waitFor();
  const read = shop.next('messages.update', (updates) => updates.some(({ update }) => update.status === 4));
  await shop.socket.sendMessage(key.remoteJid ?? '', { text: 'Bom dia, Maria' });
  await maria.getByText('Bom dia, Maria').waitFor();
  await read;

  const edited = shop.next('messages.update', (updates) => updates.some(({ update }) => update.message?.editedMessage));
  await maria.locator('.mine').hover();
  await maria.locator('.mine summary').click();
  await maria.locator('.mine').getByRole('button', { name: 'Editar' }).click();
  await maria.getByRole('textbox', { name: 'Mensagem' }).fill('Boa tarde!');
  await page.keyboard.press('Enter');
  assert.equal(textOf((await edited)[0]?.update.message?.editedMessage?.message), 'Boa tarde!');
  await maria.getByText('editada').waitFor();
  assert.deepEqual(await violations(page), []);
  shop.socket.end(undefined);
  await page.close();
});

test('the page says what it is, in the language of the browser', { skip }, async () => {
  for (const [locale, words] of [
    ['pt-BR', 'Isto não é o WhatsApp'],
    ['en-US', 'This is not WhatsApp'],
    ['es-AR', 'Esto no es WhatsApp'],
    ['fr-FR', 'Isto não é o WhatsApp'],
  ] as const) {
    const page = await open({ locale });
    await page.getByText(words).waitFor();
    await page.close();
  }
});

test('on a small dark screen one phone fills the page, and nothing is wider than it', { skip }, async () => {
  const page = await open({ viewport: { width: 360, height: 720 }, colorScheme: 'dark' });
  await page.getByRole('button', { name: /^Maria/ }).click();
  await page.getByRole('textbox', { name: 'Mensagem' }).waitFor();
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 360);
  assert.deepEqual(await violations(page), []);
  await page.getByRole('button', { name: 'Fechar telefone' }).click();
  await page.getByRole('button', { name: /^Maria/ }).waitFor();
  await page.close();
});

test('a new customer is added on the page', { skip }, async () => {
  const page = await open();
  await page.getByText('Novo cliente').click();
  await page.getByLabel('Nome').fill('Paulo Mendes');
  await page.getByLabel('Número com DDI').fill('+55 11 93333-2222');
  await page.getByRole('button', { name: 'Adicionar' }).click();
  await page.getByRole('button', { name: /Paulo Mendes/ }).waitFor();
  const phones = await admin<{ number: string }[]>(emulator.url, 'GET', '/api/phones');
  assert.ok(phones.some(({ number }) => number === '5511933332222'));
  assert.ok(phones.some(({ number }) => number === SHOP) && phones.some(({ number }) => number === MARIA));
  await page.close();
});
