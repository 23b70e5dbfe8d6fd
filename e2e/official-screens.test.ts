import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { inBothAppearances } from './harness/appearances.ts';
import { findings } from './harness/axe.ts';
import { openBrowser, openPerson } from './harness/browser.ts';
import { Inspection } from './harness/inspection.ts';
import { type Product, startProduct } from './harness/product.ts';
import { settled } from './harness/settled.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { TicketsScreen } from './screens/tickets-screen.ts';

let product: Product;
let browser: Browser;
before(async () => {
  // The whole demo: it has an official number with templates, and a customer who hides their number.
  product = await startProduct({ DEMO: 'true' });
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await product?.close();
});

const sizes = [
  { width: 1366, height: 850 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];

type Step = (page: Page) => Promise<unknown>;
const press =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('button', { name }).first().click();
const tab =
  (name: string): Step =>
  (page) =>
    page.getByRole('tab', { name }).click();
const shows =
  (text: string | RegExp): Step =>
  (page) =>
    page.getByText(text).first().waitFor();

/** The screens of administrators: a name, the page, and the steps that open it. */
const ofAdmins: [string, string, Step[]][] = [
  ['templates', '/templates', [shows('pedido_a_caminho')]],
  ['new template', '/templates', [shows('pedido_a_caminho'), press('Novo modelo'), shows('Texto da mensagem')]],
  ['template', '/templates', [press(/^Editar pedido_a_caminho/), shows('Texto da mensagem')]],
  ['results of templates', '/templates', [tab('Resultados')]],
  ['connections', '/connections', [shows('Plataforma oficial')]],
  ['health', '/connections', [press('Saúde'), shows('Recebimento de mensagens')]],
  ['ways to connect', '/connections', [press('Adicionar WhatsApp'), shows('Conectar pelo Facebook')]],
  ['by hand', '/connections', [press('Adicionar WhatsApp'), press('Informar os dados à mão')]],
  ['by signup', '/connections', [press('Adicionar WhatsApp'), press('Conectar pelo Facebook')]],
  ['automatic templates', '/connections', [press('Editar Loja oficial'), tab('Modelos')]],
  ['costs', '/message-costs', [shows('Limite mensal das campanhas')]],
  ['limit', '/message-costs', [press('Definir limite')]],
];

const ofTheOperator: typeof ofAdmins = [
  ['rates', '/revenue', [tab('Tarifas do WhatsApp'), shows(/Brasil/)]],
  ['new rate', '/revenue', [tab('Tarifas do WhatsApp'), press('Nova tarifa')]],
  ['the app of the operator', '/settings', [shows('Identificador da configuração')]],
];

/** Leaves a page. An open dialog steps back in the history then, which may call off the first attempt. */
async function leave(page: Page): Promise<void> {
  await page.goto('about:blank').catch(() => page.goto('about:blank'));
}

/**
 * Checks what is open, light and dark: for findings of axe, and that everything fits, at each width in one appearance and
 * at the least in the other.
 */
function check(page: Page, inspection: Inspection, name: string): Promise<void> {
  return inBothAppearances(page, async (appearance, about) => {
    const found = await findings(page, 'html', about);
    assert.deepEqual({ name, appearance, findings: found }, { name, appearance, findings: [] });
    for (const size of about === 'all' ? sizes : sizes.slice(-1)) {
      await page.setViewportSize(size);
      await inspection.look(`${name} at ${size.width}, ${appearance}`);
    }
    await page.setViewportSize(sizes[0] ?? { width: 1366, height: 850 });
  });
}

test('screens of the official platform have no finding and fit at three widths, light and dark', async () => {
  const walk = async (credentials: { email: string; password: string }, screens: typeof ofAdmins) => {
    const { page, context, problems } = await openPerson(browser);
    await new LoginScreen(page, product).signIn(credentials);
    const inspection = new Inspection(page);
    for (const [name, path, steps] of screens) {
      await leave(page);
      await page.goto(product.webUrl + path);
      await page.getByRole('main').waitFor();
      for (const step of steps) await step(page);
      await settled(page);
      await check(page, inspection, name);
    }
    assert.deepEqual(inspection.found, []);
    assert.deepEqual(problems, []);
    return { page, context, inspection };
  };
  const { page, context, inspection } = await walk(product.credentials.admin, ofAdmins);
  await chat(page, inspection);
  assert.deepEqual(inspection.found, []);
  await context.close();
  await (await walk(product.credentials.super, ofTheOperator)).context.close();
});

/** The chat with somebody who hides their number: the window, a template, buttons, and how to ask for the number. */
async function chat(page: Page, inspection: Inspection): Promise<void> {
  const tickets = new TicketsScreen(page, product);
  await leave(page);
  await tickets.open();
  await tickets.accept('Lia');
  await page.getByText(/Respostas livres até/).waitFor();
  await check(page, inspection, 'chat');
  await page.getByRole('button', { name: /^Anexar/ }).click();
  await page.getByRole('menuitem', { name: 'Modelo de mensagem' }).click();
  await page.getByText('pedido_a_caminho').first().waitFor();
  await check(page, inspection, 'templates of the chat');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').first().waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: /^Anexar/ }).click();
  await page.getByRole('menuitem', { name: 'Botões ou lista' }).click();
  await page.getByRole('dialog').first().waitFor();
  await check(page, inspection, 'buttons and lists');
}
