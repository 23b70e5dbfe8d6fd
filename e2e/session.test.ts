import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiClient } from './harness/api-client.ts';
import { openPerson } from './harness/browser.ts';
import { waitFor } from './harness/processes.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { pairShop, shopNumber } from './harness/shop.ts';
import { LoginScreen } from './screens/login-screen.ts';

const elsewhere = 'Sua conta foi acessada em outro computador.';

async function userOf(admin: ApiClient, email: string) {
  const { users } = await admin.call('GET /users', { query: { searchParam: email } });
  const [user] = users;
  assert.ok(user);
  return user;
}

/** Waits until the server has heard of somebody's socket, so that what it tells arrives. */
async function isOnline(email: string): Promise<void> {
  const admin = new ApiClient(product.apiUrl);
  await admin.signIn(product.credentials.super);
  await waitFor('the socket', async () => (await userOf(admin, email)).online || undefined);
}

test('a sign-in on another computer ends the first session, which is told why, there and at the login', async () => {
  const first = await openPerson(browser);
  const second = await openPerson(browser);
  await new LoginScreen(first.page, product).signIn(product.credentials.agent1);
  await isOnline(product.credentials.agent1.email);
  await new LoginScreen(second.page, product).signIn(product.credentials.agent1);
  await first.page.getByRole('heading', { name: 'Entrar' }).waitFor();
  await first.page.getByRole('alert').filter({ hasText: elsewhere }).waitFor();
  assert.equal(await first.page.evaluate(() => localStorage.getItem('token')), null);
  await second.page.reload();
  await second.page.getByRole('banner').waitFor();
  assert.deepEqual([first.problems, second.problems], [[], []]);
  await first.context.close();
  await second.context.close();
});

test('a password is recovered by the code that WhatsApp brings, and changed in the profile', async () => {
  const number = '5511955554444';
  const { agent2 } = product.credentials;
  await product.emulator.addPhone(number, 'Bruno');
  const admin = await pairShop(product);
  const user = await userOf(admin, agent2.email);
  await admin.call('PUT /users/:userId', { params: { userId: user.id }, body: { wpp: number } });

  const { page, context, problems } = await openPerson(browser);
  await page.goto(`${product.webUrl}/recovery-password`);
  await page.getByLabel('Número do WhatsApp').fill('(11) 95555-4444');
  await page.getByRole('button', { name: 'Enviar código' }).click();
  await page.getByText('Código de verificação enviado com sucesso!').waitFor();
  const code = await waitFor('the code on the phone', async () => {
    const messages = await product.emulator.messages(number, shopNumber);
    return messages.map(({ text }) => /\*(\d{6})\*/.exec(text)?.[1]).find(Boolean);
  });
  await page.getByLabel('Código de verificação').fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Verificar código' }).click();
  await page.getByText('Código de verificação incorreto. Tente novamente.').waitFor();
  await page.getByLabel('Código de verificação').fill(code);
  await page.getByRole('button', { name: 'Verificar código' }).click();
  await page.getByLabel('Nova senha').fill('a-senha-nova');
  await page.getByRole('button', { name: 'Salvar senha' }).click();
  await page.getByRole('heading', { name: 'Entrar' }).waitFor();

  await new LoginScreen(page, product).signIn({ ...agent2, password: 'a-senha-nova' });
  await page.getByRole('button', { name: /^Conta de/ }).click();
  await page.getByRole('menuitem', { name: 'Perfil' }).click();
  await page.getByLabel('Nova senha').fill('mais-uma-senha');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Senha atualizada com sucesso! Entre com a nova senha.').waitFor();
  await new LoginScreen(page, product).signIn({ ...agent2, password: 'mais-uma-senha' });
  assert.deepEqual(problems, []);
  await context.close();
});
