import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import { ApiClient } from './harness/api-client.ts';
import { openPerson } from './harness/browser.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { LoginScreen } from './screens/login-screen.ts';

const team = 'Fidelidade Sistemas';
const remote = 'campaigns';

/** The key of a team for its remote, and the token of its key of the API. */
async function registerTeam(boss: ApiClient): Promise<string> {
  const made = await boss.call('POST /api-keys', { body: { name: team, scopes: ['releases:publish'] } });
  const { publicKey } = generateKeyPairSync('ed25519');
  const der = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const key = { owner: team, remotes: [remote], publicKey: der, apiKeyIds: [made.record.id] };
  await boss.call('POST /release-keys', { body: key });
  return made.token;
}

/** What the team's own program is answered. */
async function asTeam<Answer>(token: string, method: 'GET' | 'POST', path: string): Promise<Answer> {
  const response = await fetch(product.apiUrl + path, { method, headers: { authorization: `Bearer ${token}` } });
  assert.ok(response.ok, `${path}: ${response.status}`);
  return response.json();
}

test('the super user lets a team look into a company; it signs in once, with its own name, until that is revoked', async () => {
  const boss = new ApiClient(product.apiUrl);
  await boss.signIn(product.credentials.super);
  const token = await registerTeam(boss);
  const superUser = await openPerson(browser);
  await new LoginScreen(superUser.page, product).signIn(product.credentials.super);
  await superUser.page.goto(`${product.webUrl}/releases?tab=developers`);
  await superUser.page.getByRole('button', { name: 'Dar acesso' }).click();
  const dialog = superUser.page.getByRole('dialog', { name: 'Dar acesso a uma equipe' });
  await dialog.getByRole('combobox', { name: 'Equipe e módulo' }).click();
  await superUser.page.getByTitle(`${team} · ${remote}`).click();
  await dialog.getByRole('combobox', { name: 'Empresa' }).click();
  await superUser.page.getByTitle('Loja Recado', { exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Os preços não aparecem');
  await dialog.getByRole('button', { name: 'Dar acesso' }).click();
  await superUser.page.getByText('Acesso dado').waitFor();

  const [grant] = await asTeam<{ id: number; companyName: string }[]>(token, 'GET', '/own-grants');
  assert.ok(grant);
  const { address } = await asTeam<{ address: string }>(token, 'POST', `/own-grants/${grant.id}/sign-in`);
  const developer = await openPerson(browser);
  await developer.page.goto(address);
  await developer.page.getByRole('button', { name: 'Entrar' }).click();
  await developer.page.getByText(`Você está em ${grant.companyName} como desenvolvedor de ${remote}`).waitFor();
  await developer.page.goto(`${product.webUrl}/tickets`);
  await developer.page.getByRole('banner').waitFor();
  assert.deepEqual(developer.problems, []);

  const late = await openPerson(browser);
  await late.page.goto(address);
  await late.page.getByRole('button', { name: 'Entrar' }).click();
  await late.page.getByText('Este endereço não vale mais').waitFor();
  await late.context.close();

  await superUser.page.getByRole('button', { name: `Revogar o acesso de ${team} a ${grant.companyName}` }).click();
  await superUser.page
    .getByRole('dialog', { name: 'Revogar o acesso?' })
    .getByRole('button', { name: 'Revogar' })
    .click();
  await developer.page.waitForURL('**/login');
  await superUser.context.close();
  await developer.context.close();
});
