import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openPerson } from './harness/browser.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { LoginScreen } from './screens/login-screen.ts';

const bakery = { email: 'dona@padaria.example', password: 'segredo-da-padaria' };

async function openAs(credentials: { email: string; password: string }) {
  const person = await openPerson(browser, { animated: true });
  await new LoginScreen(person.page, product).signIn(credentials);
  return person;
}

/** Opens a tab of the settings. */
async function openTab(page: Page, name: string): Promise<void> {
  await page.goto(`${product.webUrl}/settings`);
  await page.getByRole('tab', { name }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

/** Fills fields of the dialog by their labels, and saves it. */
async function save(page: Page, values: Record<string, string>): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (const [label, value] of Object.entries(values)) await dialog.getByLabel(label, { exact: true }).fill(value);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

test('a setting is saved at once, is updated on other screens, and a wrong value stays with its reason', async () => {
  const admin = await openAs(product.credentials.admin);
  const colleague = await openAs(product.credentials.super);
  const ratingOf = (page: Page) => page.getByRole('switch', { name: 'Avaliações dos atendentes' });
  for (const { page } of [admin, colleague]) await page.goto(`${product.webUrl}/settings`);
  const before = await ratingOf(colleague.page).getAttribute('aria-checked');
  const after = before === 'true' ? 'false' : 'true';
  await ratingOf(admin.page)
    .and(admin.page.locator(`[aria-checked="${before}"]:enabled`))
    .click();
  await admin.page.getByText('Salvo', { exact: true }).waitFor();
  await ratingOf(colleague.page)
    .and(colleague.page.locator(`[aria-checked="${after}"]`))
    .waitFor();
  await admin.page.reload();
  await ratingOf(admin.page)
    .and(admin.page.locator(`[aria-checked="${after}"]`))
    .waitFor();

  const address = admin.page.getByLabel('Endereço do IXC');
  await address.fill('isto não é');
  await address.press('Enter');
  await admin.page.getByText('Formato inválido').waitFor();
  assert.equal(await address.inputValue(), 'isto não é');
  for (const { context, problems } of [admin, colleague]) {
    assert.deepEqual(problems, []);
    await context.close();
  }
});

test('the super user creates a plan and a company on it, advances its due date, and cannot delete the plan', async () => {
  const { page, context, problems } = await openAs(product.credentials.super);
  await openTab(page, 'Planos');
  await page.getByRole('button', { name: 'Adicionar plano' }).click();
  await save(page, { Nome: 'Padarias', Usuários: '3', Conexões: '1', Filas: '2', Valor: '79,90' });
  await page.getByRole('row', { name: /Padarias.*R\$\s79,90.*Público/ }).waitFor();

  await page.getByRole('tab', { name: 'Empresas' }).click();
  await page.getByRole('button', { name: 'Adicionar empresa' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Plano').click();
  await page.getByRole('option', { name: 'Padarias' }).waitFor({ state: 'attached' });
  await page.locator('.ant-select-item-option', { hasText: 'Padarias' }).click();
  await dialog.getByLabel('Vencimento').fill('31/01/2031');
  await dialog.getByLabel('Vencimento').press('Tab');
  await save(page, { Nome: 'Padaria', 'E-mail': bakery.email, 'Senha do administrador': bakery.password });
  await page.getByRole('row', { name: /Padaria.*31\/01\/2031/ }).waitFor();
  await page.getByRole('button', { name: '+Vencimento de Padaria' }).click();
  await page.getByRole('button', { name: 'Avançar' }).click();
  await page.getByRole('row', { name: /Padaria.*28\/02\/2031/ }).waitFor();

  await page.getByRole('tab', { name: 'Planos' }).click();
  await page.getByRole('button', { name: 'Excluir Padarias' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await page.getByText('Há empresas neste plano. Mude o plano delas antes de excluí-lo.').waitFor();
  assert.deepEqual(problems, []);
  await context.close();
});

test('an agent plays a help video of the super user, which is not loaded before that', async () => {
  const manager = await openAs(product.credentials.super);
  await openTab(manager.page, 'Ajuda');
  await manager.page.getByRole('button', { name: 'Adicionar vídeo' }).first().click();
  await save(manager.page, { Título: 'Primeiros passos', Vídeo: 'https://youtu.be/dQw4w9WgXcQ' });
  await manager.page.getByRole('row', { name: /Primeiros passos.*dQw4w9WgXcQ/ }).waitFor();
  assert.deepEqual(manager.problems, []);
  await manager.context.close();

  const { page, context, problems } = await openAs(product.credentials.agent1);
  await page.getByRole('link', { name: 'Ajuda' }).click();
  const card = page.getByRole('button', { name: /Primeiros passos/ });
  await card.waitFor();
  assert.equal(await page.locator('iframe').count(), 0);
  const video = page.waitForRequest('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ');
  await card.click();
  await video;
  await page.keyboard.press('Escape');
  await page.locator('iframe').waitFor({ state: 'detached' });
  assert.deepEqual(problems, []);
  await context.close();
});

test("an announcement appears in another company's bell; only the super user manages announcements", async () => {
  const manager = await openAs(product.credentials.super);
  const { page, context, problems } = await openAs(bakery);
  const bell = page.getByRole('button', { name: /^Informativos/ });
  await bell.waitFor();
  await manager.page.goto(`${product.webUrl}/announcements`);
  await manager.page.getByRole('button', { name: 'Adicionar informativo' }).first().click();
  await save(manager.page, { Título: 'Manutenção no domingo', Texto: 'Das 2h às 3h.' });
  await page.getByRole('button', { name: 'Informativos: 1 novo' }).click();
  await page.getByText('Das 2h às 3h.').waitFor();
  await page.keyboard.press('Escape');

  await page.goto(`${product.webUrl}/announcements`);
  await page.getByText('Esta empresa não possui permissão para acessar essa página!').waitFor();
  await page.waitForURL((address) => address.pathname !== '/announcements');
  for (const person of [{ context, problems }, manager]) {
    assert.deepEqual(person.problems, []);
    await person.context.close();
  }
});
