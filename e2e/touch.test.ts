import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { ApiClient } from './harness/api-client.ts';
import { openPerson } from './harness/browser.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { settled } from './harness/settled.ts';
import { newCustomer, pairShop } from './harness/shop.ts';
import { smallTargets } from './harness/touch-targets.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { TicketsScreen } from './screens/tickets-screen.ts';

let paired: Promise<ApiClient> | undefined;
const shop = () => (paired ??= pairShop(product));

/** A phone with the list of tickets, and a customer whose ticket waits. */
async function onPhone(name: string) {
  await shop();
  const customer = await newCustomer(product, name);
  await customer.write('Bom dia, ainda tem o 38?');
  const { page, context, problems } = await openPerson(browser, { phone: true });
  context.setDefaultTimeout(30_000);
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  const tickets = new TicketsScreen(page, product);
  await tickets.open();
  const accept = async () => {
    await page.getByText('Aguardando').first().tap();
    await page.getByRole('button', { name: `Aceitar ${name}` }).tap();
    await tickets.composer.waitFor();
  };
  return { customer, page, context, problems, tickets, accept };
}

/** Puts a finger on a place, moves it, and lifts it after a while (milliseconds). */
async function touch(page: Page, at: { x: number; y: number }, { right = 0, rest = 0 }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: at.y }] });
  await send('touchStart', at.x);
  for (let moved = 10; moved <= right; moved += 10) await send('touchMove', at.x + moved);
  await page.waitForTimeout(rest);
  await send('touchEnd', at.x + right);
  await session.detach();
}

async function middleOf(page: Page, selector: string) {
  const box = await page.locator(selector).last().boundingBox();
  assert.ok(box);
  return { x: box.x + Math.min(box.width, 200) / 2, y: box.y + box.height / 2 };
}

test('a finger meets every control of the service desk', async () => {
  const { page, context, problems, tickets, accept } = await onPhone('Lia Campos');
  const found: string[] = [];
  const look = async (place: string) => {
    await page.waitForTimeout(300);
    found.push(...(await smallTargets(page)).map((target) => `${place}: ${target}`));
  };
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().tap();
  const item = (name: string) => page.getByRole('menuitem', { name }).tap();
  const over = async (place: string, ...steps: (() => Promise<unknown>)[]) => {
    for (const step of steps) await step();
    const overlays = page.locator(':is(dialog, [role="dialog"], [role="menu"], .ant-popover):visible');
    await overlays.first().waitFor();
    await look(place);
    // A list of a field in a dialog closes before it.
    for (let tries = 0; tries < 10 && (await overlays.count()) > 0; tries += 1) {
      await page.keyboard.press('Escape');
      await page.waitForTimeout(200);
    }
  };
  await look('list');
  await over('filters', () => press(/^Filtros/));
  await over('new ticket', () => press('Novo atendimento'));
  await page.getByText('Aguardando').first().tap();
  await look('waiting');
  await page.locator('.ticket-row-peek').first().tap();
  await look('peek');
  await page.goBack();
  await accept();
  await look('chat');
  for (const entry of ['Tags', 'Agendar', 'Transferir', 'Quem responde', 'Ir para uma data'])
    await over(
      entry,
      () => press('Mais opções'),
      () => item(entry),
    );
  await over('options of a ticket', () => press('Mais opções'));
  await over('ways to attach', () => press('Anexar'));
  await over('emojis', () => press('Emojis'));
  await over('options of a message', () => press('Opções da mensagem'));
  await tickets.composer.fill('Tem sim');
  await over('ways to send', () => press('Formas de envio'));
  await tickets.composer.fill('');
  await page.locator('#contact-opener').tap();
  await page.getByText('Atendimentos anteriores').tap();
  await look('contact');
  await over('edited contact', () => press('Editar contato'));
  for (const path of ['/contacts', '/kanban', '/todolist', '/chats']) {
    await page.goto(product.webUrl + path);
    await settled(page);
    await look(path);
  }
  await over('menu', () => press('Abrir menu'));
  await over('user menu', () => press(/^Conta de/));
  await over('bell', () => press(/^Notificações/));
  await over('palette', () => press('Buscar ou ir para…'));
  assert.deepEqual(found, []);
  assert.deepEqual(problems, []);
  await context.close();
});

test('a long press opens the menu of a message and of a row, a swipe replies', async () => {
  const { page, context, tickets, accept } = await onPhone('Graça Lemos');
  await page.getByText('Aguardando').first().tap();
  await touch(page, await middleOf(page, '.ticket-row:has-text("Graça Lemos")'), { rest: 900 });
  await page.getByRole('menuitem', { name: 'Aceitar' }).waitFor();
  await page.getByRole('menuitem', { name: 'Espiar a conversa' }).tap();
  await page.getByRole('region', { name: /Graça Lemos/ }).waitFor();
  await page.goBack();
  await accept();
  await touch(page, await middleOf(page, 'article:has-text("ainda tem o 38?") .bubble'), { rest: 900 });
  await page.getByRole('menuitem', { name: 'Copiar' }).waitFor();
  await page.goBack();
  await page.getByRole('menuitem', { name: 'Copiar' }).waitFor({ state: 'hidden' });
  await touch(page, await middleOf(page, 'article:has-text("ainda tem o 38?") .bubble'), { right: 90 });
  await page.getByRole('button', { name: 'Cancelar a resposta' }).waitFor();
  assert.ok(await tickets.composer.isVisible());
  await context.close();
});

test('Back on a phone closes what is on top, then the chat; a reload under a dialog loses nothing', async () => {
  const { page, context, tickets, accept } = await onPhone('Rita Prado');
  await accept();
  const chat = page.url();
  const hidden = (role: 'dialog' | 'menu' | 'complementary') =>
    page.getByRole(role).last().waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Mais opções' }).tap();
  await page.getByRole('menuitem', { name: 'Transferir' }).waitFor();
  await page.goBack();
  await hidden('menu');
  await page.locator('#contact-opener').tap();
  await page.getByRole('button', { name: 'Editar contato' }).tap();
  await page.getByRole('dialog', { name: 'Editar contato' }).waitFor();
  await page.goBack();
  await hidden('dialog');
  await page.getByRole('button', { name: 'Fechar contato' }).waitFor();
  await page.goBack();
  await hidden('complementary');
  await page.goForward();
  await page.waitForTimeout(300);
  assert.equal(page.url(), chat);
  await page.getByRole('button', { name: 'Abrir menu' }).tap();
  await page.getByRole('navigation', { name: 'Menu' }).waitFor();
  await page.goBack();
  await page.getByRole('navigation', { name: 'Menu' }).waitFor({ state: 'hidden' });
  assert.ok(await tickets.composer.isVisible());
  await page.locator('#contact-opener').tap();
  await page.getByRole('button', { name: 'Fechar contato' }).waitFor();
  await page.reload();
  await tickets.composer.waitFor();
  await page.waitForTimeout(300);
  await page.goBack();
  await page.getByRole('tab', { name: 'Abertos' }).waitFor();
  assert.equal(new URL(page.url()).pathname, '/tickets');
  await page.getByRole('tab', { name: 'Busca' }).tap();
  await page.getByPlaceholder('Nome, número ou mensagem').waitFor();
  await page.waitForTimeout(200);
  await page.goBack();
  await page.getByText('Aguardando').first().waitFor();
  assert.equal(new URL(page.url()).pathname, '/tickets');
  await context.close();
});

test('a tablet shows the chat beside the list, and the name of the contact in full', async () => {
  await shop();
  const customer = await newCustomer(product, 'Maria Aparecida Silva');
  await customer.write('Olá');
  const { page, context } = await openPerson(browser, { phone: true });
  await page.setViewportSize({ width: 768, height: 1024 });
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  const tickets = new TicketsScreen(page, product);
  await tickets.open();
  await tickets.accept(customer.name);
  assert.ok(await tickets.row(customer.name).first().isVisible());
  assert.ok(await tickets.composer.isVisible());
  for (const width of [768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const name = page.locator('#contact-opener');
    await name.waitFor();
    assert.ok(
      await name.evaluate((box) => box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight + 1),
    );
  }
  await context.close();
});
