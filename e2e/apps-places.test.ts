import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { findings } from './harness/axe.ts';
import { openPerson } from './harness/browser.ts';
import { type OfferedApp, offerApps, placeOf } from './harness/offered-apps.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { newCustomer, pairShop } from './harness/shop.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { TicketsScreen } from './screens/tickets-screen.ts';

const icon = { viewBox: '0 0 16 16', paths: ['M2 2h12v12H2z'] };
const start =
  "const { createElement: h, useEffect, useState } = require('react'); const recado = require('@recado/app');";

/** A good app at every kind of place: a panel, a mark, a card, a column, an action and a command. */
const good: OfferedApp = {
  name: 'orders',
  code: `${start}
    function Card({ from }) {
      const [note, setNote] = useState('');
      const { person, language } = recado.useAppContext();
      return h(recado.Stack, null,
        h(recado.Heading, null, 'Orders of ' + person.name + ' in ' + language),
        h(recado.TextField, { label: 'Note', value: note, onChange: setNote }),
        h(recado.Text, null, 'noted: ' + note),
        h(recado.Table, { label: 'Last orders', columns: [{ key: 'id', title: 'Order' }], rows: [{ id: 'A-1' }, { id: 'A-2' }] }));
    }
    const Command = ({ onClose }) => h(recado.Dialog, { title: 'Find an order', onClose },
      h(recado.Button, { kind: 'primary', onPress: () => { recado.toast('Order found'); onClose(); } }, 'Find'));
    const Panel = ({ ticket, insertText }) => {
      const [outcome, setOutcome] = useState('');
      useEffect(() => { insertText('unasked').catch(({ code }) => setOutcome(code)); }, []);
      return h(recado.Stack, null, h(recado.Text, null, ticket.contact.name + ' ' + outcome),
        h(recado.Button, { onPress: () => insertText('Your order is on its way') }, 'Insert'));
    };
    recado.extend('./card', Card);
    recado.extend('./command', Command);
    recado.extend('./panel', Panel);
    recado.extend('./badge', ({ message }) => h(recado.Tag, null, message.body.length + ' chars'));
    recado.extend('./column', ({ contact }) => h(recado.Text, null, 'orders of ' + contact.name));`,
  extensions: [
    { point: 'dashboard.card', module: './card' },
    { point: 'palette.command', module: './command', icon },
    { point: 'ticket.panel', module: './panel' },
    { point: 'message.badge', module: './badge' },
    { point: 'contact.column', module: './column' },
    { point: 'ticket.roof', module: './card' },
  ],
};
const card = { point: 'dashboard.card', module: './card' };
const plainCode = `${start} recado.extend('./card', () => h(recado.Text, null, 'late but here'));`;
const others: OfferedApp[] = [
  { name: 'slow', code: plainCode, extensions: [card], delayMs: 3_000 },
  {
    name: 'throwing',
    code: `${start} recado.extend('./card', () => { throw new Error('no orders'); });`,
    extensions: [card],
  },
  { name: 'missing', code: plainCode, extensions: [card], status: 404 },
  { name: 'changed', code: plainCode, extensions: [card], entry: { integrity: 'sha384-AAAA' } },
  { name: 'without-module', code: start, extensions: [card] },
];

async function openWith(apps: readonly OfferedApp[]) {
  const person = await openPerson(browser);
  const asked: string[] = [];
  person.page.on('request', (request) => {
    if (/app-(files|runtime|frame|host)/.test(request.url())) asked.push(new URL(request.url()).pathname);
  });
  await offerApps(person.page, apps);
  await new LoginScreen(person.page, product).signIn(product.credentials.admin);
  await person.page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  return { ...person, asked };
}

test('good, slow, throwing, missing and changed apps on one page: each has its own place, and no more', async () => {
  const { page, context, asked } = await openWith([...others, good]);
  const place = placeOf(page, 'orders', './card');
  await place.scrollIntoViewIfNeeded();
  await place.getByRole('heading', { name: /^Orders of .+ in pt$/ }).waitFor();
  await place.getByRole('textbox', { name: 'Note' }).pressSequentially('two parcels');
  await place.getByText('noted: two parcels').waitFor();
  assert.equal(await place.getByRole('textbox').inputValue(), 'two parcels');
  assert.equal(await place.getByRole('row').count(), 3);
  assert.deepEqual(await findings(page), []);
  for (const name of ['throwing', 'missing', 'changed', 'without-module']) {
    const failed = placeOf(page, name, './card');
    await failed.scrollIntoViewIfNeeded();
    await failed.getByRole('alert').waitFor();
  }
  const slow = placeOf(page, 'slow', './card');
  await slow.scrollIntoViewIfNeeded();
  await slow.getByText('late but here').waitFor();
  assert.equal(asked.filter((path) => path.includes('app-runtime')).length, 1, asked.join(' '));
  await context.close();
});

test('nothing of an app is loaded before a place of it comes into view', async () => {
  const command = { ...good, extensions: good.extensions.filter(({ point }) => point === 'palette.command') };
  const { page, context, asked } = await openWith([command]);
  await page.keyboard.press('Control+k');
  const entry = page.getByRole('option', { name: 'orders ./command' });
  await page.getByRole('dialog').getByRole('combobox').fill('orders');
  await entry.waitFor();
  assert.deepEqual(asked, []);
  await entry.click();
  const dialog = page.getByRole('dialog', { name: 'Find an order' });
  await dialog.getByRole('button', { name: 'Find' }).click();
  await page.getByText('Order found').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await context.close();
});

test('a panel, marks of messages and a column; the panel writes into the draft when the person asks it', async () => {
  await pairShop(product);
  const { page, context } = await openWith([good]);
  const tickets = new TicketsScreen(page, product);
  await tickets.open();
  const customer = await newCustomer(product, 'Paula Pedido');
  await customer.write('Onde está?');
  await tickets.accept(customer.name);
  await page.getByText('10 chars').first().waitFor();
  await page.locator('.chat-header').getByRole('button', { name: customer.name, exact: true }).click();
  await page.getByRole('tab', { name: 'orders ./panel' }).click();
  await page.getByText('Paula Pedido NOT_ASKED').waitFor();
  await page.getByRole('button', { name: 'Insert' }).click();
  await page.waitForFunction(() => document.querySelector('textarea')?.value.includes('on its way'));
  await page.goto(`${product.webUrl}/contacts`);
  await page.getByText('orders of Paula Pedido').waitFor();
  await context.close();
});

test("a page of the app's server is framed for its origin alone, and hears who looks by a message to it", async () => {
  const answer = `<!doctype html><title>CRM</title><h1>CRM</h1><p id="heard">nothing</p><script>
    addEventListener('message', (event) => {
      heard.textContent = event.data.type + ' ' + event.data.context.person.profile + ' ' + event.data.props.from + ' ' + event.data.statement;
      top.postMessage({ type: 'recado:height', height: 333 }, event.origin);
    });
    top.postMessage({ type: 'recado:ready' }, '*');
    try { top.location = 'https://stolen.test/'; } catch {}
  </script>`;
  const server = createServer((_, reply) => reply.setHeader('content-type', 'text/html').end(answer)).listen(0);
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const extensions = [{ point: 'dashboard.card', page: '/panel' }];
  const { page, context } = await openWith([{ name: 'crm', code: '', extensions, entry: { code: null, origin } }]);
  await page.route('**/own-apps/crm/statement', (route) => {
    const headers = { 'access-control-allow-origin': product.webUrl, 'access-control-allow-credentials': 'true' };
    return route.fulfill({ json: { statement: 'signed', origin, expiresAt: '' }, headers });
  });
  const place = placeOf(page, 'crm', 'page:/panel');
  await place.scrollIntoViewIfNeeded();
  const inner = place.frameLocator('iframe').frameLocator('iframe');
  await inner.getByText(/^recado:context admin \d{4}-\d\d-\d\d /).waitFor();
  await page.waitForFunction(() => document.querySelector<HTMLElement>('.app-page')?.offsetHeight === 333);
  assert.equal(new URL(page.url()).origin, product.webUrl);
  // As a page of its own the document around it is none.
  const apart = await page.request.get(`${product.webUrl}/app-page.html?address=${encodeURIComponent(origin)}`);
  assert.equal(apart.status(), 404);
  server.close();
  await context.close();
});
