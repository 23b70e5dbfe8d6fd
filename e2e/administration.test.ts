import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { ApiClient } from './harness/api-client.ts';
import { findings } from './harness/axe.ts';
import { openPerson } from './harness/browser.ts';
import { showPage } from './harness/navigation.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { settled } from './harness/settled.ts';
import { LoginScreen } from './screens/login-screen.ts';

type Role = 'agent' | 'supervisor' | 'admin' | 'super';
type Credentials = { email: string; password: string };

/** The pages of the administration: path, first heading, and the roles that may open it (SPEC §2.2, §6). */
const pages: [string, RegExp, Role[]][] = [
  ['/', /^Dashboard$/, ['admin', 'super']],
  ['/reports', /^Relatório de atendimentos$/, ['admin', 'super']],
  ['/connections', /^Conexões$/, ['admin', 'super']],
  ['/queues', /^Filas & Chatbot$/, ['admin', 'super']],
  ['/users', /^Usuários$/, ['admin', 'super']],
  ['/audits', /^Auditoria$/, ['admin', 'super']],
  ['/settings', /^(Opções|Configurações)$/, ['admin', 'super']],
  ['/helps', /^Central de Ajuda/, ['agent', 'supervisor', 'admin', 'super']],
  ['/prompts', /^Prompts$/, ['admin', 'super']],
  ['/queue-integration', /^Integrações$/, ['admin', 'super']],
  ['/campaigns', /^Campanhas$/, ['admin', 'super']],
  ['/files', /^Listas de arquivos$/, ['admin', 'super']],
  ['/suppression', /^Números suprimidos$/, ['admin', 'super']],
  ['/campaigns-config', /^Configurações de campanhas$/, ['admin', 'super']],
  ['/schedules', /^Agendamentos$/, ['agent', 'supervisor', 'admin', 'super']],
  ['/messages-api', /^API para envio de mensagens$/, ['admin', 'super']],
  ['/webhooks', /^Webhooks$/, ['admin', 'super']],
  ['/rules', /^Regras$/, ['admin', 'super']],
  ['/announcements', /^Informativos$/, ['super']],
  ['/revenue', /^Receita$/, ['super']],
  ['/operations', /^Operação$/, ['super']],
];
/**
 * Pages closed to a company show a notice, then the first page; other forbidden pages do not disclose that they exist.
 */
const saidToBeClosed = ['/announcements', '/revenue', '/operations'];

const password = 'segredo-da-equipe';
const bakery = { email: 'dona@padaria.example', password };
/** Texts that only the shop has, and that nobody of the bakery may read on any page. */
const ofTheShop = 'Segredo da Loja';
const shop: Partial<Record<Role, Credentials>> = {};
const otherCompany: Partial<Record<Role, Credentials>> = {};

test('two companies have people of every role', async () => {
  const admin = new ApiClient(product.apiUrl);
  await admin.signIn(product.credentials.admin);
  await admin.call('POST /queue', { body: { name: ofTheShop, color: '#005b96' } });
  await admin.call('POST /whatsapp', { body: { name: ofTheShop } });
  const owner = await signUpBakery();
  Object.assign(shop, product.credentials, { agent: product.credentials.agent1 });
  Object.assign(otherCompany, { admin: bakery, agent: await addUser(owner, 'user', 'Balconista') });
  shop.supervisor = await addUser(admin, 'supervisor', ofTheShop);
  otherCompany.supervisor = await addUser(owner, 'supervisor', 'Gerente');
});

async function signUpBakery(): Promise<ApiClient> {
  const visitor = new ApiClient(product.apiUrl);
  const plans = await visitor.call('GET /plans/list');
  const plan = plans.find(({ users }) => users >= 3);
  assert.ok(plan, 'no plan has room for three people');
  await visitor.call('POST /companies/cadastro', {
    body: { name: 'Padaria Central', phone: '11988887777', planId: plan.id, ...bakery },
  });
  await visitor.signIn(bakery);
  return visitor;
}

async function addUser(admin: ApiClient, profile: 'user' | 'supervisor', name: string): Promise<Credentials> {
  const credentials = { email: `${profile}-${Date.now()}@pessoas.example`, password };
  await admin.call('POST /users', { body: { name, profile, ...credentials } });
  return credentials;
}

interface Opening {
  path: string;
  heading: RegExp;
  isAllowed: boolean;
  /** Whether the document is loaded with the page; otherwise it is opened as by a link. */
  isLoaded: boolean;
}

/** Opens a page by its path; waits until the page, or the reason why it is closed, is shown. */
async function open(page: Page, { path, heading, isAllowed, isLoaded }: Opening): Promise<void> {
  // The reason on a closed page may be that of the page before.
  if (isLoaded || !isAllowed) await page.goto(product.webUrl + path);
  else await showPage(page, path);
  if (isAllowed) {
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await settled(page);
    return;
  }
  if (saidToBeClosed.includes(path)) {
    await page.getByText(/Esta empresa não possui permissão/).waitFor();
    await page.waitForURL((url) => url.pathname !== path);
    return;
  }
  // Without a page at `/` the first page is that of the tickets.
  if (path === '/') return page.waitForURL(`${product.webUrl}/tickets`);
  await page.getByRole('heading', { name: 'Página não encontrada' }).waitFor();
}

/**
 * The roles that open all pages, and their devices. Agents and supervisors open the same pages, so each of them takes
 * one width; so do the people of the other company, where only the contents differ.
 */
const walks: [string, Partial<Record<Role, Credentials>>, Role, ('laptop' | 'phone')[]][] = [
  ['the shop', shop, 'agent', ['laptop']],
  ['the shop', shop, 'supervisor', ['phone']],
  ['the shop', shop, 'admin', ['laptop', 'phone']],
  ['the shop', shop, 'super', ['laptop', 'phone']],
  ['another company', otherCompany, 'agent', ['phone']],
  ['another company', otherCompany, 'supervisor', ['laptop']],
  ['another company', otherCompany, 'admin', ['laptop']],
];
/** The pages whose accessibility was already checked, by width. */
const examined = new Set<string>();
/** The pages that were already opened with their document by somebody of a role. */
const loaded = new Set<string>();

for (const [company, people, role, devices] of walks) {
  for (const device of devices) {
    test(`${role} of ${company}: each page of the administration opens or is closed, on a ${device}`, async () => {
      const phone = device === 'phone';
      const { page, context, problems } = await openPerson(browser, { phone, dark: phone });
      const credentials = people[role];
      assert.ok(credentials);
      await new LoginScreen(page, product).signIn(credentials);
      for (const [path, heading, allowed] of pages) {
        const isAllowed = allowed.includes(role);
        await open(page, { path, heading, isAllowed, isLoaded: !loaded.has(role + path) });
        loaded.add(role + path);
        const text = await page.locator('body').innerText();
        if (people === otherCompany) assert.ok(!text.includes(ofTheShop), `${path} shows what the shop has`);
        // A closed page looks the same for all of them.
        if (isAllowed && !examined.has(device + path)) {
          examined.add(device + path);
          assert.deepEqual({ path, findings: await findings(page) }, { path, findings: [] });
        }
        await fitsTheWindow(page, path);
      }
      assert.deepEqual(problems, []);
      await context.close();
    });
  }
}

async function fitsTheWindow(page: Page, path: string): Promise<void> {
  const beyond = await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return { width: scrollWidth - window.innerWidth, height: scrollHeight - window.innerHeight };
  });
  assert.ok(beyond.width <= 0 && beyond.height <= 0, `${path} is larger than the window by ${JSON.stringify(beyond)}`);
}

test('the texts that the other company may not read are shown to their owner', async () => {
  const { page, context } = await openPerson(browser);
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  for (const path of ['/queues', '/connections', '/users']) {
    await page.goto(product.webUrl + path);
    await page.getByText(ofTheShop).first().waitFor();
  }
  await context.close();
});
