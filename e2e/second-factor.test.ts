import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { ApiClient } from './harness/api-client.ts';
import { inBothAppearances } from './harness/appearances.ts';
import { findings } from './harness/axe.ts';
import { openPerson } from './harness/browser.ts';
import { Inspection } from './harness/inspection.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { LoginScreen } from './screens/login-screen.ts';

const password = 'uma senha longa';
const email = 'paula@cofre.example';
const sizes = [
  { width: 1366, height: 850 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];

/** The code of an app for a time step, by RFC 6238 itself and not by the product's library. */
function codeOf(secret: string, step: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret.replaceAll(' ', '')].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'));
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

const present = () => Math.floor(Date.now() / 30_000);

async function enterPassword(page: Page) {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

/** The secret that is shown beside the QR code. */
async function shownSecret(page: Page): Promise<string> {
  await page.getByLabel('QR code para o aplicativo autenticador').waitFor();
  return page.locator('.new-factor-key').innerText();
}

test('a second factor is turned on in the profile, asked for at the sign-in, required of all, and taken away with help', async () => {
  const admin = new ApiClient(product.apiUrl);
  await admin.signIn(product.credentials.admin);
  const user = await admin.call('POST /users', { body: { name: 'Paula Cofre', email, password, profile: 'user' } });
  const person = await openPerson(browser);
  const { page } = person;
  const look = new Inspection(page);
  const login = new LoginScreen(page, product);
  await login.signIn({ email, password });
  await page.getByRole('button', { name: 'Paula Cofre' }).click();
  await page.getByRole('menuitem', { name: 'Perfil' }).click();
  const section = page.getByRole('region', { name: 'Verificação em duas etapas' });
  await section.getByRole('button', { name: 'Gerenciar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verificação em duas etapas' });
  await dialog.getByLabel('Senha atual').fill(password);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  const secret = await shownSecret(page);
  assert.deepEqual(await findings(page), []);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await inBothAppearances(page, (appearance) => look.look(`second factor, ${size.width}, ${appearance}`));
  }
  await page.setViewportSize(sizes[0] ?? { width: 1366, height: 850 });
  const begun = present();
  await dialog.getByLabel('Código do aplicativo').fill(codeOf(secret, begun));
  await dialog.getByRole('button', { name: 'Ativar' }).click();
  const codes = page.getByRole('dialog', { name: 'Guarde os códigos de recuperação' });
  await codes.getByRole('listitem').nth(9).waitFor();
  const [recovery = ''] = await codes.getByRole('listitem').allInnerTexts();
  assert.deepEqual(await findings(page), []);
  await look.look('recovery codes');
  await codes.getByRole('button', { name: 'Já guardei' }).click();
  await person.context.clearCookies();

  const later = await openPerson(browser);
  await new LoginScreen(later.page, product).open();
  await enterPassword(later.page);
  const field = later.page.getByLabel('Código de verificação');
  await field.fill(codeOf(secret, begun));
  await later.page.getByRole('button', { name: 'Entrar' }).click();
  await later.page.getByText('Código incorreto ou já usado').waitFor();
  assert.deepEqual(await findings(later.page), []);
  const laterLook = new Inspection(later.page);
  for (const size of sizes) {
    await later.page.setViewportSize(size);
    await inBothAppearances(later.page, (appearance) => laterLook.look(`second step, ${size.width}, ${appearance}`));
  }
  await field.fill(recovery);
  await later.page.getByRole('button', { name: 'Entrar' }).click();
  await later.page.getByRole('banner').waitFor();

  const manager = await openPerson(browser);
  await new LoginScreen(manager.page, product).signIn(product.credentials.admin);
  await manager.page.goto(`${product.webUrl}/settings?tab=security`);
  await manager.page.getByText(/1 de \d+ pessoas/).waitFor();
  assert.deepEqual(await findings(manager.page), []);
  const managerLook = new Inspection(manager.page);
  for (const size of sizes) {
    await manager.page.setViewportSize(size);
    await inBothAppearances(manager.page, (appearance) => managerLook.look(`security, ${size.width}, ${appearance}`));
  }
  await manager.page.setViewportSize(sizes[0] ?? { width: 1366, height: 850 });
  await manager.page.goto(`${product.webUrl}/users`);
  await manager.page
    .getByRole('row', { name: /Paula Cofre/ })
    .getByRole('button', { name: 'Editar' })
    .click();
  const editing = manager.page.getByRole('dialog');
  await editing.getByRole('button', { name: 'Perdeu o celular ou a chave?' }).click();
  await manager.page.getByRole('button', { name: 'Pedir a desativação' }).click();
  await editing.getByText(/^Será desativada em/).waitFor();
  await managerLook.look('help');
  // The eye lies over the end of the field of the password, which has room for it.
  const onSignIn = laterLook.found.filter((each) => !each.includes('Mostrar a senha'));
  assert.deepEqual([...look.found, ...onSignIn, ...managerLook.found], []);
  const client = new ApiClient(product.apiUrl);
  await client.signIn(product.credentials.admin);
  const state = await client.call('GET /users/:userId/second-factor', { params: { userId: user.id } });
  assert.ok(state.removedAt);
  await client.call('DELETE /users/:userId/second-factor/removal', { params: { userId: user.id } });
});
