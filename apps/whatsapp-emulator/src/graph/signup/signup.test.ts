import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import { withoutBrowser as skip, startBrowser, violations } from '../../testing/browser.ts';
import { MARIA, type OfficialWorld, startOfficial } from '../../testing/graph.ts';

let world: OfficialWorld;
let browser: Browser;
let shop: Server;
let shopUrl: string;

const resultSchema = z.object({
  events: z.array(z.string()),
  answer: z.object({ authResponse: z.object({ code: z.string() }).nullable() }).nullable(),
});

/** A page of a product that uses the SDK as Facebook's documentation says. */
function shopPage(sdk: string, appId: string): string {
  return `<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1><button>Connect</button><script>
    window.result = { events: [], answer: null };
    window.fbAsyncInit = () => FB.init({ appId: '${appId}', version: 'v26.0' });
    addEventListener('message', ({ origin, data }) => {
      if (origin === '${new URL(sdk).origin}' && typeof data === 'string') result.events.push(data);
    });
    document.querySelector('button').onclick = () => FB.login((answer) => { result.answer = answer; }, {
      config_id: '1', response_type: 'code', override_default_response_type: true,
      extras: { featureType: new URLSearchParams(location.search).get('feature') ?? '' },
    });
  </script><script src="${sdk}"></script></html>`;
}

before(async () => {
  world = await startOfficial();
  if (skip) return;
  const page = shopPage(`${world.emulator.graphUrl}/sdk.js`, world.app.id);
  shop = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(page));
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const address = shop.address();
  shopUrl = `http://localhost:${typeof address === 'object' ? address?.port : ''}`;
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  shop?.close();
  await world.close();
});

async function openDialog(feature = '', locale = 'pt-BR'): Promise<{ page: Page; dialog: Page }> {
  const context = await browser.newContext({ locale });
  const page = await context.newPage();
  await page.goto(`${shopUrl}/?feature=${feature}`);
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Connect' }).click();
  const dialog = await opened;
  await dialog.getByRole('heading').waitFor();
  return { page, dialog };
}

/** Presses a button that closes the dialog, perhaps before the browser has answered the click. */
async function endWith(dialog: Page, name: string): Promise<void> {
  try {
    await dialog.getByRole('button', { name, exact: true }).click();
  } catch (error) {
    if (!dialog.isClosed()) throw error;
  }
}

async function resultOf(page: Page) {
  await page.waitForFunction('result.answer !== null');
  const { events, answer } = resultSchema.parse(await page.evaluate('result'));
  return { events: events.map((event) => JSON.parse(event)), code: answer?.authResponse?.code };
}

function exchange(code: string, secret = world.app.secret) {
  const query = new URLSearchParams({ client_id: world.app.id, client_secret: secret, code });
  return world.graph('GET', `/oauth/access_token?${query}`);
}

test('the dialog gives an account, a number and a code that is exchanged once', { skip }, async () => {
  const { page, dialog } = await openDialog();
  assert.deepEqual(await violations(dialog), []);
  await dialog.getByLabel('Conta do WhatsApp Business').selectOption({ label: 'Loja' });
  await endWith(dialog, 'Concluir');
  const { events, code } = await resultOf(page);
  const data = { phone_number_id: world.number.id, waba_id: world.account.id, business_id: world.account.portfolioId };
  assert.deepEqual(events, [{ type: 'WA_EMBEDDED_SIGNUP', event: 'FINISH', data, version: 3 }]);
  const { body } = await exchange(code ?? '');
  const { status } = await world.graph('GET', `/${world.account.id}`, undefined, { token: String(body.access_token) });
  assert.equal(status, 200);
  assert.equal((await exchange(code ?? '')).status, 400);
  const added = await world.receiver.change('account_update', ({ event }) => event === 'PARTNER_ADDED');
  assert.equal(Object(added.waba_info).waba_id, world.account.id);
});

test('a new account with a new number has to be registered', { skip }, async () => {
  const { page, dialog } = await openDialog('', 'en-US');
  await dialog.getByLabel('WhatsApp Business account').selectOption({ label: 'New account…' });
  await dialog.getByLabel('Name of the account').fill('Padaria');
  await dialog.getByLabel('Number with country code').fill('551130000009');
  await dialog.getByLabel('Name that people see').fill('Padaria do Zé');
  await endWith(dialog, 'Finish');
  const { events, code } = await resultOf(page);
  const { waba_id, phone_number_id } = events[0].data;
  assert.notEqual(waba_id, world.account.id);
  const token = String((await exchange(code ?? '')).body.access_token);
  const send = () =>
    world.graph(
      'POST',
      `/${phone_number_id}/messages`,
      { messaging_product: 'whatsapp', to: MARIA, text: { body: 'oi' } },
      { token },
    );
  assert.equal((await send()).error.code, 133010);
  await world.graph(
    'POST',
    `/${phone_number_id}/register`,
    { messaging_product: 'whatsapp', pin: '123456' },
    { token },
  );
  assert.equal((await send()).error.code, 131047);
});

test('without a number the account alone is given', { skip }, async () => {
  const { page, dialog } = await openDialog('', 'es-ES');
  await dialog.getByLabel('Número', { exact: true }).selectOption({ label: 'Solo la cuenta, sin número' });
  await endWith(dialog, 'Terminar');
  const { events } = await resultOf(page);
  assert.equal(events[0].event, 'FINISH_ONLY_WABA');
  assert.equal(events[0].data.phone_number_id, undefined);
});

test('a phone with the app is onboarded and stays in it', { skip }, async () => {
  await world.admin('POST', '/api/phones', { number: '5511990000007', name: 'Oficina', owner: true });
  const { page, dialog } = await openDialog('whatsapp_business_app_onboarding');
  await dialog.getByLabel('Número', { exact: true }).selectOption({ label: 'Novo número…' });
  await dialog.getByLabel('Celular com o app').selectOption({ label: 'Oficina · +5511990000007' });
  await endWith(dialog, 'Concluir');
  const { events } = await resultOf(page);
  assert.equal(events[0].event, 'FINISH_WHATSAPP_BUSINESS_APP_ONBOARDING');
  const { body } = await world.graph('GET', `/${events[0].data.phone_number_id}?fields=is_on_biz_app,platform_type`);
  assert.equal(body.is_on_biz_app, true);
  assert.equal(body.platform_type, 'CLOUD_API');
});

for (const [button, key] of [
  ['Cancelar', 'current_step'],
  ['Terminar com um erro', 'error_message'],
] as const) {
  test(`${button}: the page learns where or why it ended, and gets no code`, { skip }, async () => {
    const { page, dialog } = await openDialog();
    await endWith(dialog, button);
    const { events, code } = await resultOf(page);
    assert.equal(events[0].event, 'CANCEL');
    assert.ok(events[0].data[key]);
    assert.equal(code, undefined);
  });
}

test('a dialog that was closed ends the login', { skip }, async () => {
  const { page, dialog } = await openDialog();
  await dialog.close();
  assert.equal((await resultOf(page)).code, undefined);
});

test('an app that does not exist is named as unknown', { skip }, async () => {
  const page = await browser.newPage({ locale: 'en-US' });
  await page.goto(`${world.emulator.graphUrl}/signup?app_id=1`);
  await page.getByRole('alert').getByText('does not exist').waitFor();
  await page.close();
});

test('hosted signup goes back with a code and the state', { skip }, async () => {
  const page = await browser.newPage({ locale: 'pt-BR' });
  const query = new URLSearchParams({ app_id: world.app.id, redirect: shopUrl, state: 'abc' });
  await page.goto(`${world.emulator.graphUrl}/signup?${query}`);
  await page.getByRole('button', { name: 'Concluir' }).click();
  await page.waitForURL(({ origin }) => origin === shopUrl);
  const { searchParams } = new URL(page.url());
  assert.equal(searchParams.get('state'), 'abc');
  const code = searchParams.get('code');
  assert.equal((await exchange(code ?? '')).status, 200);
  await page.close();
});

test('a code ends after its time, and needs the secret of its app', async () => {
  const wanted = { appId: world.app.id, accountId: world.account.id };
  const { code } = await world.admin<{ code: string }>('POST', '/api/graph/codes', wanted);
  assert.equal((await exchange(code, 'wrong')).status, 400);
  await world.settings({ codeMs: 0 });
  const late = await world.admin<{ code: string }>('POST', '/api/graph/codes', wanted);
  assert.equal((await exchange(late.code)).error.error_subcode, 36_007);
  await world.settings({ codeMs: 30_000 });
});
