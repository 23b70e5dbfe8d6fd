import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { ApiClient } from './harness/api-client.ts';
import { openBrowser, openPerson } from './harness/browser.ts';
import { freePorts } from './harness/ports.ts';
import { waitFor } from './harness/processes.ts';
import { type Product, startProduct } from './harness/product.ts';
import { shopNumber } from './harness/shop.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { TicketsScreen } from './screens/tickets-screen.ts';

/** The first pending customer (apps/server/src/demo/live-chats.ts). */
const customer = { name: 'Maria Aparecida Silva', number: '5511987654321' };
/** The first agent's phone (apps/server/src/demo/prepare-demo.ts). */
const agentNumber = '5511980000003';

let product: Product;
let browser: Browser;
before(async () => {
  // Web and API on one address, as in a small installation: all tests here use one listener.
  const port = String(await freePorts(2));
  product = await startProduct({ DEMO: 'true', WEB_PORT: port, API_PORT: port }, { isEmbedded: true });
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await product?.close();
});

test('the demo starts linked, and the ticket has a link to the customer’s phone', async () => {
  const admin = new ApiClient(product.apiUrl);
  await admin.signIn(product.credentials.admin);
  const isLinked = async () => (await admin.call('GET /whatsapp')).some(({ status }) => status === 'CONNECTED');
  await waitFor('the connection', async () => (await isLinked()) || undefined, {
    seconds: 60,
    program: product.server,
  });

  const { page, context, problems } = await openPerson(browser);
  const tickets = await signIn(page, product.credentials.agent1);
  await tickets.accept(customer.name);
  const [phone] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Escrever como cliente' }).click(),
  ]);
  await phone.getByText('Ainda tem no 38?').first().waitFor();
  await phone.getByRole('textbox').last().fill('Posso buscar hoje?');
  await phone.keyboard.press('Enter');
  await page.getByText('Posso buscar hoje?').first().waitFor();
  await tickets.write('Pode sim, até as 18h.');
  await phone.getByText('Pode sim, até as 18h.').first().waitFor();
  assert.deepEqual(problems, []);
  await context.close();
});

test('a recovery code of the demo arrives on the user’s phone in the emulator', async () => {
  await new ApiClient(product.apiUrl).call('POST /api/enviar-email', { body: { wpp: agentNumber } });
  const code = await waitFor(
    'the code',
    async () => {
      const messages = await product.emulator.messages(agentNumber, shopNumber);
      return messages.map(({ text }) => /\*(\d{6})\*/.exec(text)?.[1]).find(Boolean);
    },
    { seconds: 60, program: product.server },
  );
  assert.match(code, /^\d{6}$/);
});

async function signIn(page: Page, person: { email: string; password: string }): Promise<TicketsScreen> {
  await new LoginScreen(page, product).signIn(person);
  const tickets = new TicketsScreen(page, product);
  await tickets.open();
  return tickets;
}
