import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import type { Emulator } from './index.ts';
import { admin, screenOf } from './testing/admin.ts';
import { withoutBrowser as skip, startBrowser, violations } from './testing/browser.ts';
import { JOAO, MARIA, SHOP, startWithPhones } from './testing/linked.ts';
import { Shop, sealedEditIn } from './testing/shop.ts';

let emulator: Emulator;
let browser: Browser;

before(async () => {
  if (skip) return;
  emulator = await startWithPhones();
  browser = await startBrowser();
});
after(async () => {
  if (skip) return;
  await browser.close();
  await emulator.close();
});

async function open(options: Parameters<Browser['newPage']>[0] = {}): Promise<Page> {
  const page = await browser.newPage({ locale: 'pt-BR', viewport: { width: 1366, height: 850 }, ...options });
  await page.goto(emulator.url);
  await page.locator('.person').first().waitFor();
  return page;
}

/** Opens a chat on a phone, whatever it currently shows. */
async function openChat(phone: Locator, name: string): Promise<void> {
  await phone.locator('.chat, .chats').first().waitFor();
  const back = phone.getByRole('button', { name: 'Voltar às conversas' });
  if (await back.isVisible()) await back.click();
  await phone.locator('.chats').getByRole('button', { name }).click();
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

  const edited = shop.next('messages.upsert', ({ messages }) => messages.some(sealedEditIn));
  await maria.locator('.mine').hover();
  await maria.locator('.mine summary').click();
  await maria.locator('.mine').getByRole('button', { name: 'Editar' }).click();
  await maria.getByRole('textbox', { name: 'Mensagem' }).fill('Boa tarde!');
  await page.keyboard.press('Enter');
  await edited;
  await maria.getByText('Boa tarde!').waitFor();
  await maria.getByText('editada').waitFor();
  assert.deepEqual(await violations(page), []);
  shop.socket.end(undefined);
  await page.close();
});

test('an address that names a phone opens only that phone, ready to write', { skip }, async () => {
  const page = await browser.newPage({ locale: 'pt-BR', viewport: { width: 1366, height: 850 } });
  await page.goto(`${emulator.url}/?phone=${JOAO}`);
  await page.getByRole('article').first().waitFor();
  assert.equal(await page.getByRole('article').count(), 1);
  await page.getByRole('textbox', { name: 'Mensagem' }).waitFor();
  assert.equal(new URL(page.url()).search, '');
  await page.close();
});

test("the page explains what it is, in the browser's language", { skip }, async () => {
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

test('on a small dark screen one phone fills the page, and nothing is wider than the screen', { skip }, async () => {
  const page = await open({ viewport: { width: 360, height: 720 }, colorScheme: 'dark' });
  await page.getByRole('button', { name: /^Maria/ }).click();
  await page.getByRole('textbox', { name: 'Mensagem' }).waitFor();
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 360);
  assert.deepEqual(await violations(page), []);
  await page.getByRole('button', { name: 'Fechar telefone' }).click();
  await page.getByRole('button', { name: /^Maria/ }).waitFor();
  assert.deepEqual(await violations(page), []);
  await page.close();
});

test('phones are added on the page, for a customer and for the shop', { skip }, async () => {
  const page = await open();
  await page.getByText('Novo telefone').click();
  await page.getByLabel('Nome', { exact: true }).fill('Paulo Mendes');
  await page.getByLabel('Número com DDI').fill('+55 11 93333-2222');
  await page.getByRole('button', { name: 'Adicionar' }).click();
  await page.getByRole('article', { name: 'Paulo Mendes' }).getByRole('textbox', { name: 'Mensagem' }).waitFor();
  await page.getByText('Novo telefone').click();
  await page.getByLabel('Nome', { exact: true }).fill('Filial');
  await page.getByLabel('É um celular da loja').check();
  await page.getByRole('button', { name: 'Adicionar' }).click();
  await page.getByRole('article', { name: 'Filial' }).getByText('Aparelhos conectados').waitFor();
  const phones = await admin<{ number: string; name: string; owner: boolean }[]>(emulator.url, 'GET', '/api/phones');
  assert.ok(phones.some(({ number, owner }) => number === '5511933332222' && !owner));
  assert.ok(phones.some(({ name, owner }) => name === 'Filial' && owner));
  await page.close();
});

test('open phones are open again after a reload', { skip }, async () => {
  const page = await open();
  await page.getByRole('article', { name: 'Loja' }).getByRole('button', { name: 'Fechar telefone' }).click();
  await page.getByRole('article', { name: 'João' }).waitFor();
  await page.reload();
  await page.getByRole('article', { name: 'João' }).waitFor();
  assert.equal(await page.getByRole('article', { name: 'Loja' }).count(), 0);
  await page.close();
});

test('a group is created on the page, and all members can read messages in it', { skip }, async () => {
  const page = await open();
  await page.getByText('Novo grupo').click();
  await page.getByLabel('Nome do grupo').fill('Condomínio');
  for (const name of ['Maria', 'João']) await page.getByRole('checkbox', { name }).check();
  assert.ok(await page.getByRole('checkbox', { name: 'Loja' }).isChecked());
  await page.getByRole('button', { name: 'Adicionar' }).click();
  const maria = page.getByRole('article', { name: 'Maria' });
  await maria.getByText('Loja, Maria, João').waitFor();
  await maria.getByRole('textbox', { name: 'Mensagem' }).fill('Oi, *vizinhos*!');
  await page.keyboard.press('Enter');
  await maria.locator('.bubble strong', { hasText: 'vizinhos' }).waitFor();
  const joao = page.getByRole('article', { name: 'João' });
  await openChat(joao, 'Condomínio');
  await joao.locator('.bubble', { hasText: 'Oi, vizinhos!' }).getByText('Maria', { exact: true }).waitFor();
  await page.close();
});

test('a phone sends a voice note, a captioned file, a place, a contact and a poll', { skip }, async () => {
  const page = await open();
  const maria = page.getByRole('article', { name: 'Maria' });
  await openChat(maria, 'Loja');
  await maria.getByRole('button', { name: 'Gravar mensagem de voz' }).click();
  await maria.getByText('Gravando 0:01').waitFor();
  await maria.locator('.recording').getByRole('button', { name: 'Enviar' }).click();
  await maria.locator('.bubble audio').waitFor();

  const file = { name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('total: 10') };
  await maria.locator('input[type=file]').setInputFiles(file);
  await maria.getByRole('textbox', { name: 'Mensagem' }).fill('A nota');
  await page.keyboard.press('Enter');
  await maria.locator('.bubble', { hasText: 'A nota' }).getByRole('link', { name: 'nota.txt' }).waitFor();

  const dialog = page.getByRole('dialog');
  const attach = async (what: string, values: Record<string, string>) => {
    await maria.locator('summary[aria-label="Anexar"]').click();
    await maria.getByRole('button', { name: what }).click();
    for (const [label, value] of Object.entries(values)) await dialog.getByLabel(label).fill(value);
    await dialog.getByRole('button', { name: 'Enviar' }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  await attach('Localização', { 'Nome do lugar': 'Mercado' });
  await attach('Contato', { Nome: 'Ana', 'Número com DDI': '5511955554444' });
  await attach('Enquete', { Pergunta: 'Hoje?' });
  await maria.locator('.bubble', { hasText: 'Hoje?' }).waitFor();
  for (const text of ['Mercado', '+5511955554444', 'Não']) await maria.getByText(text).waitFor();
  const sent = (await screenOf(emulator.url, MARIA, SHOP)).slice(-5);
  assert.deepEqual(
    sent.map(({ kind }) => kind),
    ['voice', 'document', 'location', 'contact', 'poll'],
  );
  assert.ok((sent[0]?.seconds ?? 0) >= 1 && sent[0]?.waveform?.length === 64);
  assert.deepEqual(await violations(page), []);
  await page.close();
});

test('a call rings until it is hung up', { skip }, async () => {
  const page = await open();
  const joao = page.getByRole('article', { name: 'João' });
  await openChat(joao, 'Loja');
  await joao.getByRole('button', { name: 'Ligar' }).click();
  await joao.getByText('Chamando…').waitFor();
  await joao.getByRole('button', { name: 'Desligar' }).click();
  await joao.getByText('Chamada encerrada').waitFor();
  await page.close();
});

test('by keyboard: a menu closes with Escape and returns the focus, and new messages do not take it', {
  skip,
}, async () => {
  const page = await open();
  const maria = page.getByRole('article', { name: 'Maria' });
  await openChat(maria, 'Loja');
  await maria.getByRole('textbox', { name: 'Mensagem' }).fill('Alguém aí?');
  await page.keyboard.press('Enter');
  const bubble = maria.locator('.bubble', { hasText: 'Alguém aí?' });
  await bubble.locator('summary').focus();
  await page.keyboard.press('Enter');
  await bubble.getByRole('button', { name: 'Responder' }).waitFor();
  await page.keyboard.press('Escape');
  await bubble.getByRole('button', { name: 'Responder' }).waitFor({ state: 'hidden' });
  assert.equal(await bubble.locator('summary:focus').count(), 1);
  const person = page.locator('nav').getByRole('button', { name: /^João/ });
  await person.focus();
  await admin(emulator.url, 'PATCH', `/api/phones/${JOAO}`, { name: 'João da Silva' });
  await page
    .locator('nav')
    .getByRole('button', { name: /^João da Silva/ })
    .waitFor();
  assert.equal(await page.evaluate('document.activeElement.textContent.includes("João da Silva")'), true);
  await admin(emulator.url, 'PATCH', `/api/phones/${JOAO}`, { name: 'João' });
  await page.close();
});
