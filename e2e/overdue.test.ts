import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { ApiClient } from './harness/api-client.ts';
import { findings } from './harness/axe.ts';
import { openBrowser, openPerson } from './harness/browser.ts';
import { type Product, startProduct } from './harness/product.ts';
import { LoginScreen } from './screens/login-screen.ts';

let browser: Browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser?.close());

/** A separate product, with one unpaid invoice. */
async function withProduct(work: (product: Product) => Promise<void>): Promise<void> {
  const product = await startProduct();
  try {
    await work(product);
  } finally {
    await product.close();
  }
}

/** A day of the company's clock, some days from now. */
function dayFromNow(days: number): string {
  const moment = new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' }).format(moment);
}

/** Expects no serious finding of axe and no sideways scrolling; saves a picture to the folder in `PICTURES`. */
async function isFine(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
  assert.deepEqual({ name, findings: await findings(page) }, { name, findings: [] });
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  assert.ok(beyond <= 0, `${name} is wider than the window`);
}

/** The super user, who is never locked out, and prepares the test. */
async function platform(product: Product) {
  const client = new ApiClient(product.apiUrl);
  const { companyId } = await client.signIn(product.credentials.super);
  await client.call('PUT /payment-settings', { body: { provider: 'sandbox' } });
  const dueOn = (dueDate: string) =>
    client.call('PUT /companies/:companyId', { params: { companyId }, body: { dueDate } });
  return { dueOn };
}

/** Pays the first open invoice by PIX, from the list of invoices to the message of success. */
async function pay(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Pagar fatura/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Seu plano' }).waitFor();
  await page.getByRole('button', { name: 'Voltar' }).click();
  await page.getByRole('textbox', { name: 'Nome completo' }).fill('Ana Lima');
  await page.getByRole('textbox', { name: 'CPF ou CNPJ' }).fill('390.533.447-05');
  await page.getByRole('textbox', { name: 'Endereço' }).fill('Rua da Aurora, 100');
  await page.getByRole('textbox', { name: 'Cidade' }).fill('Recife');
  await page.getByRole('textbox', { name: 'CEP' }).fill('50050-000');
  await page.getByRole('button', { name: 'Avançar' }).click();
  await page.getByRole('heading', { name: 'Seu plano' }).waitFor();
  await page.getByRole('button', { name: 'Avançar' }).click();
  await page.getByRole('heading', { name: 'Confira antes de pagar' }).waitFor();
  await page.getByRole('button', { name: 'PAGAR' }).click();
  await page.getByText('Assinatura realizada com sucesso!').first().waitFor();
}

for (const phone of [false, true]) {
  const kind = phone ? 'phone' : 'computer';

  test(`an expired company pays by PIX and every tab opens, on a ${kind}`, () =>
    withProduct(async (product) => {
      const { dueOn } = await platform(product);
      await dueOn(dayFromNow(2));
      const boss = await openPerson(browser, { phone, dark: phone });
      const agent = await openPerson(browser, { phone });
      await new LoginScreen(boss.page, product).signIn(product.credentials.admin);
      await new LoginScreen(agent.page, product).signIn(product.credentials.agent1);
      await boss.page.getByText('Sua assinatura vence em 2 dias.').waitFor();
      await isFine(boss.page, `overdue-soon-${kind}`);
      await agent.page.goto(`${product.webUrl}/contacts`);
      await agent.page.getByRole('heading', { name: 'Contatos' }).waitFor();

      await dueOn(dayFromNow(-1));
      await agent.page.getByRole('heading', { name: 'Assinatura vencida' }).waitFor();
      await isFine(agent.page, `overdue-agent-${kind}`);
      await agent.page.reload();
      await agent.page.getByRole('heading', { name: 'Assinatura vencida' }).waitFor();

      await boss.page.goto(`${product.webUrl}/tickets`);
      await boss.page.getByRole('heading', { name: 'Assinatura vencida' }).waitFor();
      const tab = await boss.context.newPage();
      await tab.goto(`${product.webUrl}/tickets`);
      await tab.getByRole('heading', { name: 'Assinatura vencida' }).waitFor();
      await boss.page.goto(`${product.webUrl}/`);
      await boss.page.waitForURL(/\/financeiro$/);
      await boss.page
        .getByRole('button', { name: /^Pagar fatura/ })
        .first()
        .waitFor();
      await isFine(boss.page, `overdue-invoices-${kind}`);
      await boss.page.goto(`${product.webUrl}/subscription`);
      await boss.page.getByRole('heading', { name: 'Seus dados' }).waitFor();
      await isFine(boss.page, `overdue-subscription-${kind}`);
      const [file] = await Promise.all([
        boss.page.waitForEvent('download'),
        boss.page.getByRole('button', { name: 'Contatos', exact: true }).click(),
      ]);
      assert.equal(file.suggestedFilename(), 'contatos.csv');

      await boss.page.goto(`${product.webUrl}/financeiro`);
      await pay(boss.page);
      await agent.page.getByRole('heading', { name: 'Contatos' }).waitFor();
      await tab.getByRole('heading', { name: 'Assinatura vencida' }).waitFor({ state: 'detached' });
      assert.equal(await tab.getByText('Assinatura vencida').count(), 0);
      await boss.page.waitForURL((url) => url.pathname === '/');
      await isFine(agent.page, `overdue-open-${kind}`);
      await boss.context.close();
      await agent.context.close();
    }));
}

test('agents of an expired company cannot sign in, its administrators can', () =>
  withProduct(async (product) => {
    const { dueOn } = await platform(product);
    await dueOn(dayFromNow(-1));
    const { page, context } = await openPerson(browser);
    await new LoginScreen(page, product).open();
    const { email, password } = product.credentials.agent2;
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Senha', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByText(/Sua assinatura venceu em \d\d\/\d\d\/\d{4}\. Entre em contato com o suporte\./).waitFor();
    await new LoginScreen(page, product).signIn(product.credentials.admin);
    await page.waitForURL(/\/financeiro$/);
    await dueOn(dayFromNow(30));
    await page.getByRole('link', { name: 'Contatos' }).first().waitFor();
    await context.close();
  }));
