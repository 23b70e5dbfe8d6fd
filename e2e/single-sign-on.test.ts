import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
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
// The server finds the TXT records of this file in place of those of the DNS.
const folder = mkdtempSync(join(tmpdir(), 'recado-records-'));
const records = join(folder, 'records.json');
const withRecords = `
  import { Resolver } from 'node:dns/promises';
  import { readFileSync } from 'node:fs';
  Resolver.prototype.resolveTxt = async () => JSON.parse(readFileSync(${JSON.stringify(records)}, 'utf8'));`;
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import=data:text/javascript,${encodeURIComponent(withRecords)}`;
after(async () => {
  await issuer.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  issuer.person = { sub: 'ana', email: `ana@${domain}`, email_verified: true, name: 'Ana do Emissor' };
});

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
  await section.getByLabel('Valor 1', { exact: true }).fill('vendas');
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
  const record = await section.getByRole('textbox', { name: `Registro TXT de ${domain}` }).inputValue();
  const prove = section.getByRole('button', { name: 'Comprovar' });
  writeFileSync(records, JSON.stringify([['v=spf1 -all']]));
  await prove.click();
  await page.getByText('O registro TXT ainda não foi encontrado.').waitFor();
  writeFileSync(records, JSON.stringify([['v=spf1 -all'], [record]]));
  await prove.click();
  await section.getByText(/Comprovado em/).waitFor();

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
