import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AccessibilityTree } from './harness/accessibility-tree.ts';
import { openPerson } from './harness/browser.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { newCustomer, pairShop } from './harness/shop.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { TicketsScreen } from './screens/tickets-screen.ts';

test('with the keyboard only: sign in, find, accept, reply, resolve', async () => {
  await pairShop(product);
  const customer = await newCustomer(product, 'Caio Reis');
  const { page, context, problems } = await openPerson(browser);
  const { keyboard } = page;
  const { email, password } = product.credentials.admin;
  await page.goto(`${product.webUrl}/login`);
  await page.getByLabel('E-mail').waitFor();
  await keyboard.type(email);
  await page.getByLabel('Senha', { exact: true }).focus();
  await keyboard.type(password);
  await keyboard.press('Enter');
  await page.getByRole('banner').waitFor();

  await keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  await keyboard.type('Atendimentos');
  // Right after the login the pages are still being requested.
  await page
    .getByRole('option', { name: /Atendimentos/ })
    .first()
    .waitFor();
  await keyboard.press('Enter');
  await page.waitForURL(/\/tickets$/);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await customer.write('Alguém aí?');
  const accept = page.getByRole('button', { name: 'Aceitar Caio Reis' });
  const half = page.getByRole('radio', { name: /Aguardando/ });
  await half.focus();
  await keyboard.press('Space');
  await accept.waitFor();
  await accept.focus();
  await keyboard.press('Enter');
  const tickets = new TicketsScreen(page, product);
  await tickets.chat('Caio Reis').waitFor();
  await tickets.bubble('Alguém aí?').waitFor();
  // In an open chat a letter is text, wherever the focus is.
  await page.getByRole('button', { name: /Assinar mensagens/ }).focus();
  await keyboard.type('era o que eu ia dizer. ');
  await keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await palette.getByRole('option', { name: 'Resolver', exact: true }).waitFor();
  await keyboard.press('Escape');
  await palette.waitFor({ state: 'hidden' });
  await keyboard.type('Sim, bom dia!');
  await keyboard.press('Enter');
  await customer.sees('the answer', ({ text }) => text.includes('era o que eu ia dizer. Sim, bom dia!'));
  await keyboard.press('Escape');
  await keyboard.press('e');
  await page.waitForURL(/\/tickets$/);
  await tickets.chat('Caio Reis').waitFor({ state: 'hidden' });
  await keyboard.press('Shift+?');
  await page.getByRole('dialog', { name: 'Atalhos do teclado' }).waitFor();
  assert.deepEqual(problems, []);
  await context.close();
});

test('by the accessibility tree alone: sign in, accept, answer, resolve, make a contact, invite a user', async () => {
  await pairShop(product);
  const customer = await newCustomer(product, 'Lia Prado');
  const silent = await newCustomer(product, 'Nina Paz');
  const { page, context, problems } = await openPerson(browser);
  const { email, password } = product.credentials.admin;
  await page.goto(`${product.webUrl}/login`);
  const tree = await AccessibilityTree.of(page);
  await tree.type('textbox', 'E-mail', email);
  await tree.type('textbox', 'Senha', password);
  await tree.press('button', 'Entrar');
  await tree.press('link', 'Atendimentos');

  await customer.write('Vocês abrem amanhã?');
  await tree.press('radio', /^Aguardando/, 'Space');
  await tree.press('button', 'Aceitar Lia Prado');
  await tree.hears('StaticText', 'Vocês abrem amanhã?');
  await tree.type('textbox', 'Digite uma mensagem', 'Sim, às nove.');
  await page.keyboard.press('Enter');
  await customer.sees('the answer', ({ text }) => text.includes('Sim, às nove.'));
  await customer.write('Obrigada!');
  await tree.hears('StaticText', 'Lia Prado: Obrigada!');
  await tree.press('button', /Resolver/);

  await tree.press('link', 'Contatos');
  await tree.press('button', 'Adicionar contato');
  await tree.hears('dialog', 'Adicionar contato');
  await tree.type('textbox', 'Nome', 'Nina Paz');
  await tree.type('textbox', 'Número do WhatsApp', silent.number.slice(2));
  await tree.press('button', 'Salvar');
  await tree.hears('cell', /Nina Paz/);

  await tree.press('link', 'Usuários');
  await tree.press('button', 'Adicionar usuário');
  await tree.type('textbox', 'Nome', 'Rui Faria');
  await tree.type('textbox', 'E-mail', 'rui@recado.example');
  await tree.type('textbox', 'Senha', 'uma-senha-longa');
  await tree.press('button', 'Salvar');
  await tree.hears('cell', 'rui@recado.example');
  assert.deepEqual(problems, []);
  await context.close();
});

test('in the colours of the system, what a background tells has a line', async () => {
  await pairShop(product);
  const customer = await newCustomer(product, 'Davi Luz');
  const { page, context, problems } = await openPerson(browser);
  await page.emulateMedia({ forcedColors: 'active' });
  const lineOf = (selector: string, kind: 'border' | 'outline') =>
    page
      .locator(selector)
      .first()
      .evaluate((element, which) => {
        const style = getComputedStyle(element);
        const [width, shape] =
          which === 'border' ? ['borderTopWidth', 'borderTopStyle'] : ['outlineWidth', 'outlineStyle'];
        return (
          Reflect.get(style, String(shape)) !== 'none' && Number.parseFloat(Reflect.get(style, String(width))) >= 1
        );
      }, kind);
  await page.goto(`${product.webUrl}/login`);
  const login = new LoginScreen(page, product);
  assert.ok(await lineOf('button[type="submit"]', 'border'), 'the button of the login');
  await login.signInHere(product.credentials.admin);
  await customer.write('Bom dia');
  const tickets = new TicketsScreen(page, product);
  await page.goto(`${product.webUrl}/tickets`);
  await page.getByRole('radio', { name: /Aguardando/ }).press('Space');
  await page.getByRole('button', { name: 'Aceitar Davi Luz' }).click();
  await tickets.bubble('Bom dia').waitFor();
  assert.ok(await lineOf('.bubble', 'border'), 'a message');
  assert.ok(await lineOf('[aria-current="page"]', 'outline'), 'the page in the menu');
  await page.goto(`${product.webUrl}/settings`);
  await page.getByRole('switch').first().waitFor();
  assert.ok(await lineOf('[role="switch"]', 'border'), 'a switch');
  assert.ok(await lineOf('[role="tab"][aria-selected="true"]', 'outline'), 'the chosen tab');
  assert.deepEqual(problems, []);
  await context.close();
});
