import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import type { ApiClient } from './harness/api-client.ts';
import { findings } from './harness/axe.ts';
import { openPerson } from './harness/browser.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { newCustomer, pairShop } from './harness/shop.ts';
import { LoginScreen } from './screens/login-screen.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC',
  'base64',
);
const name = 'Assistência';

const node = (page: Page, title: string) =>
  page.getByRole('treeitem').filter({ has: page.locator('.menu-node-title', { hasText: title }) });
const titles = (page: Page) =>
  page
    .locator('.menu-row:not([data-key="root"]) .menu-node-title')
    .evaluateAll((all) =>
      all.map((title) => `${title.closest('.menu-row')?.getAttribute('aria-level')} ${title.firstChild?.textContent}`),
    );

async function seesMenu(page: Page, wanted: readonly string[]): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (JSON.stringify(await titles(page)) === JSON.stringify(wanted)) return;
    await page.waitForTimeout(100);
  }
  assert.deepEqual(await titles(page), wanted);
}

async function picture(page: Page, called: string): Promise<void> {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/chatbot-${called}.png` });
}

async function partOf(part: Locator, share: number): Promise<{ x: number; y: number }> {
  await part.scrollIntoViewIfNeeded();
  const box = await part.locator('.menu-node').boundingBox();
  if (!box) throw new Error('it is not on the screen');
  return { x: box.x + Math.min(box.width / 2, 80), y: box.y + box.height * share };
}

/** Drags a node by mouse to a part of another one: 0 is its upper edge, 1 its lower one. */
async function dragTo(page: Page, from: Locator, to: Locator, share: number): Promise<void> {
  const [start, end] = [await partOf(from, 0.5), await partOf(to, share)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 10, start.y + 5, { steps: 3 });
  await page.locator('.menu-node.is-copy').waitFor();
  await page.mouse.move(end.x, end.y, { steps: 8 });
  await to.locator('.menu-node.is-before, .menu-node.is-after, .menu-node.is-inside').waitFor();
  await page.mouse.up();
}

/** The same by touch, after a short press. */
async function touchTo(context: BrowserContext, page: Page, from: Locator, to: Locator, share: number): Promise<void> {
  const device = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints });
  await to.scrollIntoViewIfNeeded();
  const [start, end] = [await partOf(from, 0.5), await partOf(to, share)];
  await touch('touchStart', start);
  await page.locator('.menu-node.is-copy').waitFor();
  await touch('touchMove', { x: start.x, y: (start.y + end.y) / 2 });
  await touch('touchMove', end);
  await to.locator('.menu-node.is-before, .menu-node.is-after, .menu-node.is-inside').waitFor();
  await touch('touchEnd');
}

/** The only queue of the shop's connection. */
async function newQueue(team: ApiClient): Promise<number> {
  const body = { name, color: '#7a1fa2', greetingMessage: 'Olá, {{firstName}}! Como podemos ajudar?' };
  const queue = await team.call('POST /queue', { body });
  const [connection] = await team.call('GET /whatsapp');
  assert.ok(connection);
  await team.call('PUT /whatsapp/:whatsappId', {
    params: { whatsappId: connection.id },
    body: { queueIds: [queue.id] },
  });
  return queue.id;
}

async function openMenu(page: Page): Promise<void> {
  await page.goto(`${product.webUrl}/queues`);
  await page.getByRole('button', { name: `Editar ${name}` }).click();
  await page.getByRole('tab', { name: 'Menu do chatbot' }).click();
  await page.getByRole('tree', { name: 'Menu do chatbot em desenho' }).waitFor();
}

async function add(page: Page, title: string, message: string): Promise<void> {
  await node(page, name).click();
  await page.getByRole('button', { name: 'Adicionar opção', exact: true }).click();
  await page.getByLabel('Título da opção').fill(title);
  await page.getByLabel('Mensagem enviada quando escolhida').fill(message);
  await page.getByRole('button', { name: 'Salvar opção' }).click();
  await node(page, title).waitFor();
}

async function play(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Mensagem do cliente' }).fill(text);
  await page.getByRole('button', { name: 'Enviar ao simulador' }).click();
}

test('a menu is built by mouse and keys, simulated, used by a customer, and counted', async () => {
  const team = await pairShop(product);
  const queueId = await newQueue(team);
  const { page, context, problems } = await openPerson(browser);
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  await openMenu(page);
  await add(page, 'Planos', 'Temos três planos.');
  await add(page, 'Sem sinal', 'Reinicie o aparelho assim:');
  await add(page, 'Suporte', 'Qual é o problema?');

  await dragTo(page, node(page, 'Sem sinal'), node(page, 'Suporte'), 0.5);
  await seesMenu(page, ['2 Planos', '2 Suporte', '3 Sem sinal']);
  await node(page, 'Planos').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await seesMenu(page, ['2 Suporte', '3 Sem sinal', '2 Planos']);
  await page.getByText('“Planos” agora é a opção 2 do primeiro nível').waitFor();
  await page.getByRole('button', { name: 'Desfazer' }).last().click();
  await seesMenu(page, ['2 Planos', '2 Suporte', '3 Sem sinal']);
  await dragTo(page, node(page, 'Suporte'), node(page, 'Planos'), 0.1);
  await seesMenu(page, ['2 Suporte', '3 Sem sinal', '2 Planos']);

  const options = await team.call('GET /queue-options', { query: { queueId } });
  const moveAsAnother = (title: string, position: number) => {
    const queueOptionId = options.find((option) => option.title === title)?.id ?? 0;
    return team.call('PUT /queue-options/:queueOptionId/move', { params: { queueOptionId }, body: { position } });
  };
  await moveAsAnother('Planos', 0);
  await seesMenu(page, ['2 Planos', '2 Suporte', '3 Sem sinal']);
  await moveAsAnother('Planos', 1);
  await seesMenu(page, ['2 Suporte', '3 Sem sinal', '2 Planos']);

  await node(page, 'Sem sinal').click();
  const file = { name: 'aparelho.png', mimeType: 'image/png', buffer: png };
  await page.locator('.queue-option-editor input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Salvar opção' }).click();
  await node(page, 'Sem sinal').getByText('aparelho.png').waitFor({ state: 'attached' });
  await picture(page, 'form');
  assert.deepEqual(await findings(page, '.ant-modal'), []);

  await page.getByText('Simulador', { exact: true }).click();
  await play(page, 'Oi');
  await page.getByRole('log').getByText('Olá, Maria! Como podemos ajudar?').waitFor();
  await play(page, '1');
  await page.getByRole('log').getByText('Qual é o problema?').waitFor();
  await play(page, '1');
  await page.getByRole('img', { name: 'aparelho.png' }).waitFor();
  await node(page, 'Sem sinal').getByText('O cliente está aqui').waitFor();
  await page.getByText(/o cliente espera por uma pessoa na fila Assistência/).waitFor();
  await picture(page, 'simulator');
  assert.deepEqual(await findings(page, '.ant-modal'), []);

  const customer = await newCustomer(product, 'Célia Prado');
  await customer.write('Oi');
  await customer.sees('the greeting', ({ text }) => text.includes('Olá, Célia!') && text.includes('Suporte'));
  await customer.write('1');
  await customer.sees('the options of support', ({ text }) => text.includes('Qual é o problema?'));
  await customer.write('1');
  await customer.sees('the picture', ({ kind, fromMe }) => kind === 'image' && !fromMe);
  await customer.sees('the message after it', ({ text }) => text.includes('Reinicie o aparelho'));

  await openMenu(page);
  await node(page, 'Suporte').getByText('1 chegou · 1 escolheu · 0 desisti').waitFor();
  await node(page, 'Sem sinal').getByText('1 chegou').waitFor();
  await node(page, 'Suporte').click();
  await page.getByText('Poucas visitas para julgar: 0% desistiram').waitFor();
  await picture(page, 'figures');
  await node(page, 'Suporte').focus();
  await page.keyboard.press('Delete');
  await page.getByText('A opção abaixo dela também é excluída.').waitFor();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Cancelar' }).click();
  assert.deepEqual(problems, []);
  await context.close();
});

test('on a phone in the dark theme a menu is ordered by touch and by buttons, and simulated', async () => {
  await pairShop(product);
  const { page, context, problems } = await openPerson(browser, { phone: true, dark: true });
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  await openMenu(page);
  await seesMenu(page, ['2 Suporte', '3 Sem sinal', '2 Planos']);
  await picture(page, 'phone-tree');
  await touchTo(context, page, node(page, 'Planos'), node(page, 'Sem sinal'), 0.1);
  await seesMenu(page, ['2 Suporte', '3 Planos', '3 Sem sinal']);
  await node(page, 'Planos').tap();
  await page.getByRole('button', { name: /^Mover Planos um nível para fora/ }).tap();
  await seesMenu(page, ['2 Suporte', '3 Sem sinal', '2 Planos']);
  await picture(page, 'phone-form');
  assert.deepEqual(await findings(page, '.ant-modal'), []);
  await page.getByText('Simulador', { exact: true }).tap();
  await play(page, 'Oi');
  await page.getByRole('log').getByText('Como podemos ajudar?').waitFor();
  await play(page, '2');
  await page.getByRole('log').getByText('Temos três planos.').waitFor();
  await picture(page, 'phone-simulator');
  assert.deepEqual(await findings(page, '.ant-modal'), []);
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  assert.equal(isWide, false);
  assert.deepEqual(problems, []);
  await context.close();
});
