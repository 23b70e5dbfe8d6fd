import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, openPerson } from './harness/browser.ts';
import { freePorts } from './harness/ports.ts';
import { root, startProgram } from './harness/processes.ts';
import { type Product, startProduct } from './harness/product.ts';
import { newCustomer, pairShop } from './harness/shop.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { TicketsScreen } from './screens/tickets-screen.ts';

const publisher = 'Notas Sistemas';
/** What the CRM was told, and with which key. */
const told: { key: string | undefined; note: unknown }[] = [];
const crm = createServer(async (request, reply) => {
  let text = '';
  for await (const part of request) text += part;
  told.push({ key: request.headers.authorization, note: JSON.parse(text) });
  reply.end('{}');
});

let product: Product;
let browser: Browser;
let folder: string;
let origin: string;
let publicKey: string;
let appServer: ReturnType<typeof startProgram>;

before(async () => {
  crm.listen(0, '127.0.0.1');
  const port = await freePorts();
  origin = `http://127.0.0.1:${port}`;
  ({ folder, publicKey } = packExample(origin));
  product = await startProduct({ OUTBOUND_ORIGINS: origin });
  const environment = { RECADO_API: product.apiUrl, ORIGIN: origin, PORT: String(port) };
  appServer = startProgram(join(folder, 'server/main.mjs'), {
    ...environment,
    INSTALLATIONS: join(folder, 'installations.json'),
  });
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await product?.close();
  await appServer?.stop();
  crm.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A copy of the example with its server on this machine, signed and packed by the kit as its publisher does it. */
function packExample(address: string): { folder: string; publicKey: string } {
  const copy = mkdtempSync(join(tmpdir(), 'recado-app-'));
  cpSync(join(root, 'examples/notes-to-crm'), copy, { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const file = join(copy, 'recado-app.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('https://notes-to-crm.example', address));
  const kit = (...given: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'tools/app-kit/main.mjs'), ...given], {
      cwd: copy,
      encoding: 'utf8',
    });
    assert.equal(status, 0, `${stdout}${stderr}`);
    return stdout;
  };
  const [key = ''] = kit('keys').match(/^MC\S+$/m) ?? [];
  kit('pack', '--publisher', publisher);
  return { folder: copy, publicKey: key };
}

test('an app is published, installed and set up on its pages; an agent keeps a message in the CRM, and sees the note', async () => {
  const superUser = await openPerson(browser);
  await new LoginScreen(superUser.page, product).signIn(product.credentials.super);
  await publish(superUser.page);
  await superUser.context.close();

  const shop = await pairShop(product);
  const { page, context } = await openPerson(browser);
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  await install(page);
  await setUp(page);

  const tickets = new TicketsScreen(page, product);
  await tickets.open();
  const customer = await newCustomer(product, 'Nora Nota');
  await customer.write('Quero dez bolos');
  await tickets.accept(customer.name);
  await tickets.messageAction('Quero dez bolos', 'Nota no CRM');
  const dialog = page.getByRole('dialog', { name: 'Nota no CRM' });
  await dialog.getByRole('textbox', { name: 'Comentário' }).fill('Para sábado');
  await dialog.getByRole('button', { name: 'Guardar no CRM' }).click();
  await page.getByText('Notas no CRM: Está no CRM').waitFor();
  const [{ key, note }] = told as [(typeof told)[number]];
  assert.equal(key, 'Bearer chave-secreta');
  assert.equal(told.length, 1);
  assert.partialDeepStrictEqual(note, {
    customer: { name: 'Nora Nota' },
    kind: 'other',
    text: 'Quero dez bolos',
    comment: 'Para sábado',
  });

  await page.locator('.chat-header').getByRole('button', { name: customer.name, exact: true }).click();
  await page.getByRole('tab', { name: 'CRM', exact: true }).click();
  await page.getByText('Para sábado').waitFor();

  await shop.call('DELETE /apps/:app/installation', { params: { app: 'notes-to-crm' } });
  await page.reload();
  await tickets.bubble('Quero dez bolos').waitFor();
  await page.locator('.chat-header').getByRole('button', { name: customer.name, exact: true }).click();
  await page.getByRole('tab').first().waitFor();
  assert.equal(await page.getByRole('tab', { name: 'CRM', exact: true }).count(), 0);
  await context.close();
});

async function publish(page: Page): Promise<void> {
  await page.goto(`${product.webUrl}/apps?tab=publishing`);
  await page.getByRole('button', { name: 'Cadastrar quem publica' }).click();
  const accepted = page.getByRole('dialog', { name: 'Novo publicador' });
  await accepted.getByRole('textbox', { name: 'Nome' }).fill(publisher);
  await accepted.getByRole('textbox', { name: 'Chave pública' }).fill(publicKey);
  await accepted.getByRole('button', { name: 'Cadastrar' }).click();
  await page.getByRole('button', { name: 'Publicar aplicativo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publicar aplicativo' });
  await dialog.locator('input[type=file]').setInputFiles(join(folder, 'dist/notes-to-crm-1.0.0.json'));
  await dialog.getByRole('button', { name: 'Publicar', exact: true }).click();
  await page.getByText('Notas no CRM 1.0.0 publicado').waitFor();
}

async function install(page: Page): Promise<void> {
  await page.goto(`${product.webUrl}/apps`);
  await page.getByRole('link', { name: /^Notas no CRM/ }).click();
  await page.getByRole('button', { name: 'Instalar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Instalar Notas no CRM?' });
  await dialog.getByText(origin).waitFor();
  await dialog.getByRole('button', { name: 'Permitir e instalar' }).click();
  await page.getByText('Instalado', { exact: true }).waitFor();
}

async function setUp(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Configurações do aplicativo' }).click();
  const section = page.getByRole('region', { name: 'Notas no CRM' });
  const address = `http://127.0.0.1:${(crm.address() as AddressInfo).port}`;
  await section.getByRole('textbox', { name: 'Endereço do CRM' }).fill(address);
  await section.getByLabel('Chave do CRM').fill('chave-secreta');
  await section.getByRole('button', { name: 'Salvar' }).click();
  await section.getByRole('button', { name: 'Salvar' }).and(page.locator(':disabled')).waitFor();
}
