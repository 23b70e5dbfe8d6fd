import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { ApiClient } from './harness/api-client.ts';
import { findings } from './harness/axe.ts';
import { openPerson } from './harness/browser.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { LoginScreen } from './screens/login-screen.ts';

/** Expects no serious finding of axe and no sideways scrolling; saves a picture to the folder in `PICTURES`. */
async function isFine(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
  assert.deepEqual({ name, findings: await findings(page) }, { name, findings: [] });
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  assert.ok(beyond <= 0, `${name} is wider than the window`);
}

/** Goes from the plan over the review to the code. */
async function toCode(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Avançar' }).click();
  await page.getByRole('heading', { name: 'Confira antes de pagar' }).waitFor();
  await page.getByRole('button', { name: 'PAGAR' }).click();
  await page.getByText('Aguardando o pagamento…').waitFor();
}

test('an administrator sees trial, plan and billing e-mail, and goes from there to the invoices', async () => {
  for (const phone of [false, true]) {
    const kind = phone ? 'phone' : 'computer';
    const { page, context, problems } = await openPerson(browser, { phone, dark: phone });
    await new LoginScreen(page, product).signIn(product.credentials.admin);
    await page.goto(`${product.webUrl}/subscription`);
    const email = page.getByRole('textbox', { name: 'E-mail de cobrança' });
    await email.fill(`contas-${kind}@loja.example`);
    await email.press('Enter');
    await page.getByText('E-mail de cobrança salvo').waitFor();
    await isFine(page, `subscription-${kind}`);
    await page.reload();
    await email.waitFor();
    assert.equal(await email.inputValue(), `contas-${kind}@loja.example`);
    await page.getByRole('button', { name: 'Assine Agora!' }).click();
    // The invoice that is due, at once.
    await page.waitForURL(/\/financeiro\?invoice=\d+$/);
    await page.getByRole('heading', { name: 'Seu plano' }).waitFor();
    await page.goto(`${product.webUrl}/financeiro`);
    await page.getByText('Em Aberto').first().waitFor();
    await isFine(page, `invoices-${kind}`);
    assert.deepEqual(problems, []);
    await context.close();
  }
});

test('an invoice is paid by PIX on a computer, and a phone of the company is notified', async () => {
  const boss = await openPerson(browser);
  const walking = await openPerson(browser, { phone: true, dark: true });
  await new LoginScreen(boss.page, product).signIn(product.credentials.admin);
  await new LoginScreen(walking.page, product).signIn(product.credentials.super);
  const { page } = boss;

  // The super user chooses a static key: nothing is paid automatically while the screens are checked.
  await walking.page.goto(`${product.webUrl}/revenue?tab=settings`);
  await walking.page.getByRole('combobox', { name: 'Provedor' }).click();
  await walking.page.getByTitle('Chave PIX fixa').click();
  await walking.page.getByRole('textbox', { name: 'Chave PIX' }).fill('pix@recado.example');
  await walking.page.getByRole('textbox', { name: 'Nome do recebedor' }).fill('Recado');
  await walking.page.getByRole('textbox', { name: 'Cidade do recebedor' }).fill('Recife');
  await walking.page.getByRole('button', { name: 'Salvar' }).click();
  await walking.page.getByText('Configurações salvas').waitFor();
  await isFine(walking.page, 'payment-settings-phone');

  await page.goto(`${product.webUrl}/financeiro`);
  await page.getByRole('button', { name: /^Pagar fatura/ }).click();
  await page.getByRole('heading', { name: 'Seu plano' }).waitFor();
  await isFine(page, 'checkout-plan-computer');
  // What is missing is asked for before the review.
  await page.getByRole('button', { name: 'Avançar' }).click();
  await page.getByRole('heading', { name: 'Quem paga' }).waitFor();
  await page.getByRole('button', { name: 'Avançar' }).click();
  for (const text of ['O nome completo é obrigatório', 'O Endereço é obrigatório', 'Cidade é obrigatória'])
    await page.getByText(text).waitFor();
  await isFine(page, 'checkout-details-computer');
  await page.getByRole('textbox', { name: 'Nome completo' }).fill('Ana Lima');
  await page.getByRole('textbox', { name: 'CPF ou CNPJ' }).fill('390.533.447-05');
  await page.getByRole('textbox', { name: 'Endereço' }).fill('Rua da Aurora, 100');
  await page.getByRole('textbox', { name: 'Cidade' }).fill('Recife');
  const zipCode = page.getByRole('textbox', { name: 'CEP' });
  await zipCode.pressSequentially('50050000');
  assert.equal(await zipCode.inputValue(), '50050-000');
  await page.getByRole('button', { name: 'Avançar' }).click();
  await page.getByRole('heading', { name: 'Confira antes de pagar' }).waitFor();
  await page.getByRole('button', { name: 'Voltar' }).click();
  await page.getByRole('heading', { name: 'Seu plano' }).waitFor();
  await toCode(page);
  const code = await page.locator('code').textContent();
  assert.match(code ?? '', /^000201.*br\.gov\.bcb\.pix/);
  await isFine(page, 'checkout-pix-computer');
  await page.reload();
  await page.getByText('Aguardando o pagamento…').waitFor();
  assert.equal(await page.locator('code').textContent(), code);
  const address = new URL(page.url());
  const invoiceId = Number(address.searchParams.get('invoice'));

  await walking.page.goto(`${product.webUrl}/financeiro?invoice=${invoiceId}`);
  await walking.page.getByRole('heading', { name: 'Seu plano' }).waitFor();
  await isFine(walking.page, 'checkout-plan-phone');
  await walking.page.getByRole('button', { name: 'Voltar' }).click();
  await walking.page.getByRole('heading', { name: 'Quem paga' }).waitFor();
  await isFine(walking.page, 'checkout-details-phone');
  await walking.page.getByRole('button', { name: 'Avançar' }).click();
  await walking.page.getByRole('heading', { name: 'Seu plano' }).waitFor();
  await toCode(walking.page);
  assert.equal(await walking.page.locator('code').textContent(), code);
  await isFine(walking.page, 'checkout-pix-phone');

  // From here on the sandbox pays every charge.
  const client = new ApiClient(product.apiUrl);
  await walking.page.goto(`${product.webUrl}/revenue?tab=invoices`);
  await walking.page.getByRole('button', { name: `Cancelar a fatura ${invoiceId}` }).click();
  await walking.page.getByRole('dialog').getByRole('button', { name: 'Cancelar fatura' }).click();
  await page.getByText('Esta fatura foi cancelada').waitFor();
  await walking.page.getByRole('button', { name: `Reabrir a fatura ${invoiceId}` }).click();
  await walking.page.getByText('Fatura reaberta').waitFor();
  await isFine(walking.page, 'revenue-invoices-phone');
  await walking.page.goto(`${product.webUrl}/revenue?tab=settings`);
  await walking.page.getByRole('combobox', { name: 'Provedor' }).click();
  await walking.page.getByTitle('Simulação').click();
  await walking.page.getByRole('button', { name: 'Salvar' }).click();
  await walking.page.getByText('Configurações salvas').waitFor();
  await walking.page.goto(`${product.webUrl}/contacts`);

  await page.goto(`${product.webUrl}/financeiro?invoice=${invoiceId}`);
  await page.getByRole('heading', { name: 'Seu plano' }).waitFor();
  await toCode(page);
  await page.getByText('Assinatura realizada com sucesso!').first().waitFor();
  await page.getByText(/^Seu novo vencimento é \d\d\/\d\d\/\d{4}\.$/).waitFor();
  await walking.page.getByText(/^Assinatura realizada com sucesso! Novo vencimento/).waitFor();
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/checkout-paid-computer.png` });
  await page.waitForURL((url) => url.pathname === '/');

  await page.goto(`${product.webUrl}/financeiro`);
  await page.getByRole('button', { name: `Recibo da fatura ${invoiceId}` }).click();
  await page.getByRole('heading', { name: 'Recibo de pagamento' }).waitFor();
  await isFine(page, 'receipt-computer');
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.getByRole('button', { name: 'Imprimir' }).isVisible(), false);
  assert.equal(await page.getByText('Rua da Aurora, 100').isVisible(), true);
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/receipt-print.png` });
  await client.signIn(product.credentials.admin);
  const invoice = await client.call('GET /invoices/:invoiceId', { params: { invoiceId } });
  assert.deepEqual([invoice.status, invoice.paidThrough], ['paid', 'pix']);
  assert.deepEqual([...boss.problems, ...walking.problems], []);
  await boss.context.close();
  await walking.context.close();
});

test('the super user sees payments that need attention and the settings, on a computer', async () => {
  const { page, context, problems } = await openPerson(browser, { dark: true });
  await new LoginScreen(page, product).signIn(product.credentials.super);
  await page.goto(`${product.webUrl}/revenue?tab=payments`);
  await page.getByText('Nada a conferir').waitFor();
  await isFine(page, 'payments-computer');
  await page.getByRole('tab', { name: 'PIX' }).click();
  await page.getByRole('combobox', { name: 'Provedor' }).click();
  await page.getByTitle('Efí (automático)').click();
  await page.getByRole('textbox', { name: 'Client ID' }).waitFor();
  await isFine(page, 'payment-settings-efi-computer');
  await page.getByRole('tab', { name: 'Faturas' }).click();
  await page.getByRole('heading', { name: 'Faturas das empresas' }).waitFor();
  await page
    .getByRole('row', { name: /Empresa/ })
    .first()
    .waitFor();
  await isFine(page, 'revenue-invoices-computer');
  assert.deepEqual(problems, []);
  await context.close();
});
