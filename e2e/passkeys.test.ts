import assert from 'node:assert/strict';
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
const email = 'quiteria@chaves.example';
const sizes = [
  { width: 1366, height: 850 },
  { width: 390, height: 844 },
];

/** Plugs an authenticator into a page, which recognises its owner or, later, does not. */
async function plugIn(page: Page): Promise<{ recognise(isOwner: boolean): Promise<unknown> }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    recognise: (isOwner) => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: isOwner }),
  };
}

test('a passkey is made in the profile, signs in without a password, and does not once it is removed', async () => {
  const admin = new ApiClient(product.apiUrl);
  await admin.signIn(product.credentials.admin);
  await admin.call('POST /users', { body: { name: 'Quitéria Chave', email, password, profile: 'user' } });
  const { page } = await openPerson(browser);
  const key = await plugIn(page);
  const login = new LoginScreen(page, product);
  await login.signIn({ email, password });

  const openProfile = async () => {
    await page.getByRole('button', { name: 'Quitéria Chave' }).click();
    await page.getByRole('menuitem', { name: 'Perfil' }).click();
    const section = page.getByRole('region', { name: 'Chaves de acesso' });
    await section.getByRole('button', { name: 'Gerenciar' }).click();
  };
  await openProfile();
  const dialog = page.getByRole('dialog', { name: 'Chaves de acesso', exact: true });
  await dialog.getByRole('button', { name: 'Adicionar chave de acesso' }).click();
  const adding = page.getByRole('dialog', { name: 'Adicionar chave de acesso' });
  await adding.getByLabel('Nome').fill('Notebook do trabalho');
  await adding.getByLabel('Senha atual').fill(password);
  assert.deepEqual(await findings(page), []);
  await adding.getByRole('button', { name: 'Continuar' }).click();
  await dialog.getByText('Notebook do trabalho').waitFor();
  assert.deepEqual(await findings(page), []);
  const look = new Inspection(page);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await inBothAppearances(page, (appearance) => look.look(`passkeys, ${size.width}, ${appearance}`));
  }
  await page.setViewportSize(sizes[0] ?? { width: 1366, height: 850 });

  const leave = async () => {
    await page.goto(product.webUrl);
    await page.getByRole('button', { name: 'Quitéria Chave' }).click();
    await page.getByRole('menuitem', { name: 'Sair' }).click();
  };
  await leave();
  const passkey = page.getByRole('button', { name: 'Usar chave de acesso' });
  await passkey.waitFor();
  assert.deepEqual(await findings(page), []);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await inBothAppearances(page, (appearance) => look.look(`login, ${size.width}, ${appearance}`));
  }
  await page.setViewportSize(sizes[0] ?? { width: 1366, height: 850 });
  await key.recognise(false);
  await passkey.click();
  await page.getByText('A chave de acesso não foi aceita.').waitFor();
  await key.recognise(true);
  await passkey.click();
  await page.getByRole('banner').waitFor();

  await openProfile();
  await dialog.getByText(/Usada/).waitFor();
  await dialog.getByRole('button', { name: 'Remover Notebook do trabalho' }).click();
  await page
    .getByRole('dialog', { name: 'Remover a chave de acesso?' })
    .getByRole('button', { name: 'Remover' })
    .click();
  await dialog.getByText('Notebook do trabalho').waitFor({ state: 'detached' });
  await leave();
  await passkey.click();
  await page.getByText('A chave de acesso não foi aceita.').waitFor();
  // The eye lies over the end of the field of the password, which has room for it.
  assert.deepEqual(
    look.found.filter((each) => !each.includes('Mostrar a senha')),
    [],
  );
});
