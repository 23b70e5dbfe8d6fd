import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page, type Worker } from 'playwright-core';
import {
  type PushBrowser,
  startPushService,
} from '../apps/server/src/areas/conversations/push-notifications/testing/push-service.ts';
import { findings } from './harness/axe.ts';
import { chromiumPath, screens } from './harness/browser.ts';
import { waitFor } from './harness/processes.ts';
import { type Product, startProduct } from './harness/product.ts';
import { newCustomer, pairShop } from './harness/shop.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { TicketsScreen } from './screens/tickets-screen.ts';

let service: Awaited<ReturnType<typeof startPushService>>;
let product: Product;
const folders: string[] = [];

before(async () => {
  service = await startPushService();
  product = await startProduct({ PUSH_ORIGINS: service.origin });
});
after(async () => {
  await product?.close();
  await service?.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A browser with a separate profile: a private window has no notifications. */
async function openComputer(): Promise<{ context: BrowserContext; page: Page }> {
  const folder = mkdtempSync(join(tmpdir(), 'recado-browser-'));
  folders.push(folder);
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    viewport: screens.laptop,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  });
  context.setDefaultTimeout(120_000);
  await context.grantPermissions(['notifications'], { origin: product.webUrl });
  return { context, page: context.pages()[0] ?? (await context.newPage()) };
}

/** Saves a screenshot of a page in the folder PICTURES, for review by a person. */
async function picture(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
}

/** Chromium's push service is on the internet: its subscription is replaced by one of the service of this test. */
async function subscribeAt(context: BrowserContext, { subscription }: PushBrowser): Promise<void> {
  await context.addInitScript((given) => {
    const made = {
      endpoint: given.endpoint,
      options: { applicationServerKey: null },
      toJSON: () => given,
      unsubscribe: async () => true,
    };
    const stand = { subscribe: async () => made, getSubscription: async () => made };
    Object.assign(PushManager.prototype, stand);
  }, subscription);
}

/** Delivers the pushes of the push service to a page's worker, as the browser would. */
async function openDelivery(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page);
  let registrationId = '';
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.findLast(({ isDeleted }) => !isDeleted)?.registrationId ?? registrationId;
  });
  await session.send('ServiceWorker.enable');
  return async (content: object) => {
    await waitFor('the registration of the worker', async () => registrationId || undefined);
    const data = JSON.stringify(content);
    await session.send('ServiceWorker.deliverPushMessage', { origin: `${product.webUrl}/`, registrationId, data });
  };
}

/** The notifications that the worker shows. */
function shownBy(page: Page): Promise<{ title: string; body: string; tag: string }[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/');
    const all = (await registration?.getNotifications()) ?? [];
    return all.map(({ title, body, tag }) => ({ title, body, tag }));
  });
}

/** Clicks on the notification of a message in its worker. */
async function click(worker: Worker): Promise<void> {
  await worker.evaluate(async () => {
    // A global of workers; this file is compiled for pages.
    const registration: ServiceWorkerRegistration = Reflect.get(globalThis, 'registration');
    const all = await registration.getNotifications();
    const notification = all.find(({ tag }) => tag.startsWith('recado-message'));
    if (!notification) throw new Error('There is no notification of a message.');
    const Click = Reflect.get(globalThis, 'NotificationEvent');
    globalThis.dispatchEvent(new Click('notificationclick', { notification }));
  });
}

test('a push is switched on and tested, arrives while Recado is closed, and its click opens the ticket', async () => {
  await pairShop(product);
  const { context, page } = await openComputer();
  const pushes = service.browser();
  await subscribeAt(context, pushes);
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  const tickets = new TicketsScreen(page, product);
  await tickets.open();
  const customer = await newCustomer(product, 'Longe da Mesa');
  await customer.write('Tem alguém?');
  await tickets.accept('Longe da Mesa');
  const { pathname } = new URL(page.url());

  await page.getByRole('button', { name: /^Notificações/ }).click();
  await page.getByRole('button', { name: 'Escolher avisos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Escolher avisos' });
  await dialog.getByRole('button', { name: 'Ativar avisos' }).click();
  await dialog.getByText('Recebe avisos, mesmo com o Recado fechado').waitFor();
  await dialog.getByRole('checkbox', { name: 'Horário de silêncio' }).check();
  assert.deepEqual(await findings(page, '.record-dialog'), []);
  await picture(page, 'push-choices');
  await page.setViewportSize(screens.phone);
  await page.emulateMedia({ colorScheme: 'dark' });
  await picture(page, 'push-choices-phone');
  await page.setViewportSize(screens.laptop);
  await dialog.getByRole('checkbox', { name: 'Horário de silêncio' }).uncheck();
  const deliver = await openDelivery(context, page);
  await dialog.getByRole('button', { name: 'Enviar notificação de teste' }).click();
  await deliver((await pushes.waitFor(1)).content);
  await waitFor('the test', async () => (await shownBy(page)).find(({ title }) => title === 'Notificação de teste'));
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.waitFor({ state: 'detached' });

  // The product is not open any more: the only page shows another site.
  await page.goto('about:blank');
  // Messages that arrive before the server notices that the page is gone count as seen there, and are not pushed.
  await waitFor('a push of a message', async () => {
    await customer.write('Então eu volto amanhã');
    await wait(3_000);
    return pushes.arrived.length > 1 || undefined;
  });
  const { content } = await pushes.waitFor(2);
  assert.deepEqual(
    [content.kind, content.contact, content.preview, `/tickets/${content.ticket}`],
    ['message', 'Longe da Mesa', 'Então eu volto amanhã', pathname],
  );
  await page.goto(`${product.webUrl}/todolist`);
  await page.getByRole('button', { name: /^Conta de/ }).waitFor();
  await deliver(content);
  const shown = await waitFor('the message', async () =>
    (await shownBy(page)).find(({ title }) => title === 'Longe da Mesa'),
  );
  assert.equal(shown.body, 'Então eu volto amanhã');
  await deliver({ ...content, preview: 'Até amanhã' });
  await waitFor('the newer words', async () => (await shownBy(page)).find(({ body }) => body === 'Até amanhã'));
  assert.equal((await shownBy(page)).filter(({ title }) => title === 'Longe da Mesa').length, 1);

  const [worker] = context.serviceWorkers();
  assert.ok(worker);
  await click(worker);
  await page.waitForURL(`**${pathname}`);
  await tickets.chat('Longe da Mesa').waitFor();
  await deliver(content);
  await deliver({ ...content, kind: 'test', ticket: null });
  await waitFor('the later test', async () =>
    (await shownBy(page)).find(({ title }) => title === 'Notificação de teste'),
  );
  assert.ok(!(await shownBy(page)).some(({ title }) => title === 'Longe da Mesa'), 'its ticket is in front');
  await context.close();
});

test('a transfer is shown as a desktop notification while the tab is hidden, and its click opens the ticket', async () => {
  const api = await pairShop(product);
  const users = await api.call('GET /users/list');
  const queue = await api.call('POST /queue', { body: { name: 'Fila dos avisos', color: '#135791' } });
  for (const { id, queues } of users) {
    const queueIds = [...queues.map((served) => served.id), queue.id];
    await api.call('PUT /users/:userId', { params: { userId: id }, body: { queueIds } });
  }
  const customer = await newCustomer(product, 'Passa Adiante');
  await customer.write('Oi');
  const { context, page } = await openComputer();
  await context.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { get: () => true });
    const events: string[] = [];
    const Real = Notification;
    class Watched extends Real {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        this.addEventListener('show', () => events.push(`show ${title}: ${options?.body}`));
        this.addEventListener('error', () => events.push('error'));
        Object.assign(window, { notice: this });
      }
    }
    Object.assign(window, { Notification: Watched, notices: events });
  });
  await new LoginScreen(page, product).signIn(product.credentials.agent1);
  await new TicketsScreen(page, product).open();
  const label = await page.getByRole('button', { name: /^Conta de/ }).getAttribute('aria-label');
  const me = users.find(({ name }) => label === `Conta de ${name}`)?.id ?? 0;
  const ticket = await waitFor('the ticket', async () => {
    const { tickets } = await api.call('GET /tickets', { query: { showAll: 'true', searchParam: 'Passa Adiante' } });
    return tickets[0];
  });
  const params = { ticketId: ticket.id };
  const { id: admin } = await api.call('GET /auth/me');
  await api.call('PUT /tickets/:ticketId', { params, body: { status: 'open', userId: admin, queueId: queue.id } });
  const [notice] = await waitFor('the notification', async () => {
    // Transfers from before the page received its first state are not signalled.
    for (const userId of [admin, me]) {
      await api.call('PUT /tickets/:ticketId', { params, body: { userId, queueId: queue.id } });
    }
    const notices = await page.evaluate((): string[] => Reflect.get(window, 'notices'));
    return notices.length > 0 ? notices : undefined;
  });
  assert.match(notice ?? '', /^show .* transferiu um atendimento para você: Passa Adiante$/);
  await page.evaluate(() => Reflect.get(window, 'notice').dispatchEvent(new Event('click')));
  await page.waitForURL(`**/tickets/${ticket.uuid}`);
  await context.close();
});
