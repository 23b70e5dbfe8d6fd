import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import pg from 'pg';
import { startLocalIssuer } from '../apps/server/src/areas/company/single-sign-on/testing/local-issuer.ts';
import { inBothAppearances } from './harness/appearances.ts';
import { findings } from './harness/axe.ts';
import { openPerson } from './harness/browser.ts';
import { Inspection } from './harness/inspection.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { LoginScreen } from './screens/login-screen.ts';

const domain = 'loja-da-ana.example';
const sizes = [
  { width: 1366, height: 850 },
  { width: 390, height: 844 },
];
const issuer = await startLocalIssuer();
process.env.OUTBOUND_ORIGINS = issuer.origin;
after(() => issuer.close());
beforeEach(() => {
  issuer.person = { sub: 'ana', email: `ana@${domain}`, email_verified: true, name: 'Ana do Emissor' };
});

/** As if the DNS had the record: tests have no domain. */
async function proveDomain(): Promise<void> {
  const client = new pg.Client({ connectionString: product.environment.DATABASE_URL });
  await client.connect();
  await client.query('update sign_in_domains set proved_at = now() where domain = $1', [domain]);
  await client.end();
}

test('a company chooses an issuer, and somebody new signs in with their account there', async () => {
  const { page } = await openPerson(browser);
  const login = new LoginScreen(page, product);
  await login.signIn(product.credentials.admin);
  await page.goto(`${product.webUrl}/settings?tab=security`);
  const section = page.getByRole('region', { name: 'Entrada pela conta da empresa' });
  await section.getByLabel('Novo domínio').fill(domain);
  await section.getByRole('button', { name: 'Adicionar domínio' }).click();
  await section.getByText('Falta comprovar').waitFor();
  await section.getByLabel('Endereço do emissor').fill(issuer.origin);
  await section.getByLabel('ID do cliente').fill('recado');
  await section.getByLabel('Segredo do cliente').fill('kept');
  await section.getByRole('button', { name: 'Adicionar valor' }).click();
  await section.getByLabel('Valor 1').fill('vendas');
  assert.deepEqual(await findings(page), []);
  const look = new Inspection(page);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await inBothAppearances(page, (appearance) => look.look(`single sign-on, ${size.width}, ${appearance}`));
  }
  await page.setViewportSize(sizes[0] ?? { width: 1366, height: 850 });
  await section.getByRole('button', { name: 'Salvar' }).click();
  await section.getByText('Um segredo está guardado.').waitFor();
  await section.getByRole('button', { name: 'Testar a configuração' }).click();
  await section.getByText('O emissor respondeu e conhece o cliente.').waitFor();
  await proveDomain();

  const { page: other } = await openPerson(browser);
  await new LoginScreen(other, product).open();
  await other.getByRole('link', { name: 'Entrar com a conta da empresa' }).click();
  const email = other.getByLabel('E-mail de trabalho');
  await email.fill('ana@outra.example');
  await other.getByRole('button', { name: 'Continuar' }).click();
  await other.getByText('A empresa deste e-mail não usa esta entrada.').waitFor();
  assert.deepEqual(await findings(other), []);
  const otherLook = new Inspection(other);
  for (const size of sizes) {
    await other.setViewportSize(size);
    await inBothAppearances(other, (appearance) => otherLook.look(`company sign-in, ${size.width}, ${appearance}`));
  }
  await other.setViewportSize(sizes[0] ?? { width: 1366, height: 850 });
  issuer.differences = { claims: { email_verified: false } };
  await email.fill(`ana@${domain}`);
  await other.getByRole('button', { name: 'Continuar' }).click();
  await other.getByText('A entrada com a conta da empresa não foi aceita.').waitFor();
  assert.equal(new URL(other.url()).search, '', 'the code stays in no history');
  issuer.differences = {};
  await email.fill(`ana@${domain}`);
  await other.getByRole('button', { name: 'Continuar' }).click();
  await other.getByRole('banner').getByRole('button', { name: 'Ana do Emissor' }).waitFor();
  await other.reload();
  await other.getByRole('banner').getByRole('button', { name: 'Ana do Emissor' }).waitFor();
  assert.deepEqual([...look.found, ...otherLook.found], []);
});
