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

/**
 * Waits until the server has registered a user's socket, so that events reach it; or until no socket of theirs is
 * left.
 */
async function waitForSocket(email: string, isOnline: boolean): Promise<void> {
  const admin = new ApiClient(product.apiUrl);
  await admin.signIn(product.credentials.super);
  await waitFor(isOnline ? 'the socket' : 'the end of their sockets', async () => {
    const { online } = await userOf(admin, email);
    return online === isOnline || undefined;
  });
}

test('a login page whose script does not arrive says so, in place of a form that does nothing', async () => {
  const { page, context } = await openPerson(browser);
  await page.route(/\/assets\/.*\.js/, (route) => route.abort());
  await page.goto(`${product.webUrl}/login`);
  await page.getByLabel('E-mail').waitFor();
  await page.getByText('Não foi possível abrir o Recado').waitFor();
  await context.close();
});

test('a sign-in on another computer ends the first session, with a notice in a dialog and on the login page', async () => {
  const first = await openPerson(browser);
  const second = await openPerson(browser);
  await new LoginScreen(first.page, product).signIn(product.credentials.agent1);
  await waitForSocket(product.credentials.agent1.email, true);
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

test('an administrator sees where an agent is signed in, and ends that session: its tab shows the login with a notice', async () => {
  const { agent1, admin } = product.credentials;
  const agent = await openPerson(browser);
  const boss = await openPerson(browser);
  // A socket that another test has just closed would count as that of this page.
  await waitForSocket(agent1.email, false);
  await new LoginScreen(agent.page, product).signIn(agent1);
  await waitForSocket(agent1.email, true);
  await new LoginScreen(boss.page, product).signIn(admin);
  await boss.page.goto(`${product.webUrl}/users`);
  const row = boss.page.getByRole('row').filter({ hasText: agent1.email });
  await row.getByText('Online').waitFor();
  await row.getByRole('button', { name: /^Editar/ }).click();
  const places = boss.page.getByRole('region', { name: 'Onde está conectado' });
  await places.getByText('Chrome · Linux · 127.0.0.1').waitFor();
  await places.getByRole('button', { name: 'Encerrar sessão' }).click();
  await boss.page.getByRole('dialog').last().getByRole('button', { name: 'Encerrar sessão' }).click();
  await agent.page
    .getByRole('alert')
    .filter({ hasText: 'Sua sessão foi encerrada em outro dispositivo ou por um administrador.' })
    .waitFor();
  await agent.page.getByRole('heading', { name: 'Entrar' }).waitFor();
  await places.getByText('Esta pessoa não está conectada em nenhum dispositivo.').waitFor();
  for (const { context, problems } of [agent, boss]) {
    assert.deepEqual(problems, []);
    await context.close();
  }
});

test('a redirect to another site that looks like one of ours is ignored after the login', async () => {
  for (const path of ['//evil.example/x', '/%5Cevil.example/x']) {
    const { page, context, problems } = await openPerson(browser);
    await page.goto(product.webUrl + path);
    await new LoginScreen(page, product).signInHere(product.credentials.admin);
    assert.equal(new URL(page.url()).origin, product.webUrl, path);
    assert.deepEqual(problems, [], path);
    await context.close();
  }
});

test('a number is verified in the profile, used for password recovery by code, and the password is changed in the profile', async () => {
  const number = '5511955554444';
  const { agent2 } = product.credentials;
  await product.emulator.addPhone(number, 'Bruno');
  await pairShop(product);
  const seen = new Set<string>();
  const newCode = async () => {
    const onPhone = async () => {
      const messages = await product.emulator.messages(number, shopNumber);
      return messages
        .map(({ text }) => /\*(\d{6})\*/.exec(text)?.[1])
        .find((found) => found !== undefined && !seen.has(found));
    };
    const code = await waitFor('the code on the phone', onPhone, { program: product.server });
    seen.add(code);
    return code;
  };

  const { page, context, problems } = await openPerson(browser);
  const openProfile = async () => {
    await page.getByRole('button', { name: /^Conta de/ }).click();
    await page.getByRole('menuitem', { name: 'Perfil' }).click();
  };
  await new LoginScreen(page, product).signIn(agent2);
  await openProfile();
  const recovery = page.getByRole('region', { name: 'Recuperação da senha' });
  await recovery.getByRole('button').click();
  // Countries are offered once the telephone library is loaded; a number sent before that lacks its country.
  await page.locator('.country-choice:not(.ant-select-disabled)').waitFor();
  await page.getByLabel('Número do WhatsApp').fill('(11) 95555-4444');
  await page.getByLabel('Senha atual').fill(agent2.password);
  await page.getByRole('button', { name: 'Enviar código' }).click();
  const codeField = page.getByLabel('Código de verificação');
  await codeField.waitFor();
  await codeField.fill(await newCode());
  // On the field: the dialog that just closed may still return the focus to where it was.
  await codeField.press('Enter');
  await recovery.getByText('+55 (11) 95555-4444').waitFor();
  await recovery.getByText('Confirmado', { exact: true }).waitFor();
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());

  await page.goto(`${product.webUrl}/recovery-password`);
  await page.getByLabel('Número do WhatsApp').fill('(11) 95555-4444');
  await page.getByRole('button', { name: 'Enviar código' }).click();
  await page.getByText('Se este número estiver confirmado em uma conta').waitFor();
  const code = await newCode();
  await page.getByLabel('Código de verificação').fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Verificar código' }).click();
  await page.getByText('Código de verificação incorreto. Tente novamente.').waitFor();
  await page.getByLabel('Código de verificação').fill(code);
  await page.getByRole('button', { name: 'Verificar código' }).click();
  await page.getByLabel('Nova senha').fill('a-senha-nova');
  await page.getByRole('button', { name: 'Salvar senha' }).click();
  await page.getByRole('heading', { name: 'Entrar' }).waitFor();

  await new LoginScreen(page, product).signIn({ ...agent2, password: 'a-senha-nova' });
  await openProfile();
  await page.getByLabel('Nova senha').fill('mais-uma-senha');
  await page.getByLabel('Senha atual').fill('a-senha-nova');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Senha atualizada com sucesso! Entre com a nova senha.').waitFor();
  await new LoginScreen(page, product).signIn({ ...agent2, password: 'mais-uma-senha' });
  assert.deepEqual(problems, []);
  await context.close();
});
