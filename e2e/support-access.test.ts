import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiClient } from './harness/api-client.ts';
import { inBothAppearances } from './harness/appearances.ts';
import { findings } from './harness/axe.ts';
import { openPerson } from './harness/browser.ts';
import { Inspection } from './harness/inspection.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { LoginScreen } from './screens/login-screen.ts';

const bakery = { email: 'dona@suporte.example', password: 'padaria aberta cedo' };
const sizes = [
  { width: 1366, height: 850 },
  { width: 390, height: 844 },
];

test('support asks, the company lets them in and sees them, and ends it; the logs say who was there', async () => {
  const visitor = new ApiClient(product.apiUrl);
  const [plan] = await visitor.call('GET /plans/list');
  assert.ok(plan);
  const company = { name: 'Padaria do Suporte', phone: '11988887711', planId: plan.id };
  await visitor.call('POST /companies/cadastro', { body: { ...company, ...bakery } });

  const sofia = await openPerson(browser);
  await new LoginScreen(sofia.page, product).signIn(product.credentials.super);
  await sofia.page.goto(`${product.webUrl}/settings?tab=companies`);
  await sofia.page.getByRole('button', { name: `Pedir acesso a ${company.name}` }).click();
  const asking = sofia.page.getByRole('dialog', { name: 'Pedir acesso à empresa' });
  await asking.getByRole('textbox').fill('As mensagens não chegam');
  await asking.getByRole('button', { name: 'Salvar' }).click();
  const mine = sofia.page.getByRole('region', { name: 'Acessos pedidos a empresas' });
  await mine.getByText('Esperando resposta').waitFor();

  const owner = await openPerson(browser);
  await new LoginScreen(owner.page, product).signIn(bakery);
  await owner.page.getByRole('button', { name: '1 pedido de acesso do suporte' }).click();
  await owner.page.getByRole('link', { name: /As mensagens não chegam/ }).click();
  const access = owner.page.getByRole('region', { name: 'Acesso do suporte' });
  await access.getByRole('button', { name: /entrar por 4 horas$/ }).click();
  await owner.page.getByText(/^O suporte da Recado .* está nesta empresa até/).waitFor();
  await access.getByRole('button', { name: /^Encerrar o acesso/ }).waitFor();
  assert.deepEqual(await findings(owner.page), []);
  const look = new Inspection(owner.page);
  for (const size of sizes) {
    await owner.page.setViewportSize(size);
    await inBothAppearances(owner.page, (appearance) => look.look(`support access, ${size.width}, ${appearance}`));
  }

  await sofia.page.reload();
  await mine.getByRole('button', { name: `Entrar em ${company.name}` }).click();
  await sofia.page.getByText(`Você está em ${company.name} como suporte até`).waitFor();
  await sofia.page.getByRole('button', { name: 'Sair da empresa' }).waitFor();
  await sofia.page.goto(`${product.webUrl}/audits/reads`);
  await sofia.page.getByText('As leituras aparecem aqui').waitFor();
  assert.deepEqual(await findings(sofia.page), []);
  const inside = new Inspection(sofia.page);
  for (const size of sizes) {
    await sofia.page.setViewportSize(size);
    await inBothAppearances(sofia.page, (appearance) => inside.look(`inside as support, ${size.width}, ${appearance}`));
  }
  await access.getByRole('button', { name: /^Encerrar o acesso/ }).click();
  await access.getByText(/^Encerrado em/).waitFor();
  await owner.page.getByText(/^O suporte da Recado/).waitFor({ state: 'detached' });
  await sofia.page.getByRole('button', { name: 'Entrar', exact: true }).waitFor();

  await owner.page.goto(`${product.webUrl}/audits/reads`);
  await owner.page.getByText('As leituras aparecem aqui').waitFor();
  assert.deepEqual(await findings(owner.page), []);
  await inBothAppearances(owner.page, (appearance) => look.look(`access log, empty, ${appearance}`));
  assert.deepEqual([...look.found, ...inside.found], []);
});
