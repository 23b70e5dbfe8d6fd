import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { findings } from './harness/axe.ts';
import { openPerson } from './harness/browser.ts';
import { Inspection } from './harness/inspection.ts';
import { waitFor } from './harness/processes.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { newCustomer, pairShop } from './harness/shop.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { TicketsScreen } from './screens/tickets-screen.ts';

/** What the site was asked, by whom. */
const asked: { url: string; agent: string }[] = [];
/** The answer to `/lenta` waits for it. */
const slow = Promise.withResolvers<void>();

const longTitle = `Bolo de fubá cremoso com goiabada ${'e mais recheio '.repeat(20)}`;
const heads: Record<string, string> = {
  '/bolo': `<meta property="og:title" content="Bolo &lt;b&gt;de fubá&lt;/b&gt;"><meta property="og:site_name" content="Bolos da Ana">
    <meta name="description" content="Receita da casa, pronta em quarenta minutos"><meta property="og:image" content="/foto.png">`,
  '/longo': `<title>${longTitle}</title>`,
  '/rtl': '<title>كعكة الذرة بالجوافة</title><meta name="description" content="وصفة البيت">',
  '/lenta': '<title>Chegou depois</title>',
};
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A site with pages, some of them hostile. */
const site = createServer(async (request, response) => {
  const { url = '' } = request;
  asked.push({ url, agent: request.headers['user-agent'] ?? '' });
  if (url === '/foto.png') return void response.setHeader('content-type', 'image/png').end(picture);
  if (url === '/dentro') return void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
  if (url === '/lenta') await slow.promise;
  const head = heads[url];
  if (!head) return void response.writeHead(404).end();
  response.setHeader('content-type', 'text/html; charset=utf-8').end(`<html><head>${head}</head><body></body></html>`);
});
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
process.env.OUTBOUND_ORIGINS = origin;
after(() => {
  site.closeAllConnections();
  site.close();
});

test('links in messages show what the server found on their pages, without moving the chat; the company may switch it off', async () => {
  await pairShop(product);
  const admin = await openPerson(browser);
  const { page, context, problems } = admin;
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  const tickets = new TicketsScreen(page, product);
  const inspection = new Inspection(page);
  const customer = await newCustomer(product, 'Lia Links');
  await tickets.open();
  for (const path of ['/bolo', '/longo', '/rtl', '/dentro', '/senha?token=123', '/lenta']) {
    await customer.write(`veja ${origin}${path}`);
  }
  await tickets.accept('Lia Links');
  const cards = page.locator('a.link-row');
  await waitFor('five cards', async () => ((await cards.count()) === 5 ? true : undefined));
  const slowCard = cards.last();
  const before = await slowCard.boundingBox();
  slow.resolve();
  await page.getByRole('link', { name: /Chegou depois/ }).waitFor();
  assert.deepEqual(await slowCard.boundingBox(), before);

  const bolo = page.getByRole('link', { name: /Bolo <b>de fubá<\/b> Receita da casa.*127\.0\.0\.1 · Bolos da Ana/ });
  assert.equal(await bolo.getAttribute('href'), `${origin}/bolo`);
  assert.match((await bolo.locator('img').getAttribute('src')) ?? '', /^data:image\/webp;base64,/);
  await page.getByRole('link', { name: /^127\.0\.0\.1 \/dentro$/ }).waitFor();
  assert(
    asked.every(({ agent }) => /Recado link preview/.test(agent) || agent === ''),
    JSON.stringify(asked),
  );
  assert(!asked.some(({ url }) => url.startsWith('/senha')));
  assert.deepEqual(await findings(page), []);
  await inspection.look('link previews');
  await page.emulateMedia({ colorScheme: 'dark' });
  await inspection.look('link previews dark');
  await page.setViewportSize({ width: 390, height: 844 });
  assert.deepEqual(await findings(page), []);
  await inspection.look('link previews narrow dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await inspection.look('link previews narrow');
  await page.setViewportSize({ width: 1366, height: 850 });

  await page.goto(`${product.webUrl}/settings?setting=linkPreviews`);
  await page.getByRole('switch', { name: 'Prévias de links' }).click();
  await page.getByText('Salvo').first().waitFor();
  await inspection.look('link previews setting');
  await tickets.open();
  await tickets.openTicket('Lia Links');
  await tickets.bubble('veja').first().waitFor();
  await waitFor('no cards', async () => ((await cards.count()) === 0 ? true : undefined));
  assert.deepEqual([inspection.found, problems], [[], []]);
  await context.close();
});
