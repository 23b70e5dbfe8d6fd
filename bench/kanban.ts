import { loadavg } from 'node:os';
import pg from 'pg';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { openMeasuredBrowser, openPerson } from '../e2e/harness/browser.ts';
import { LoginScreen } from '../e2e/screens/login-screen.ts';
import type { FilledProduct } from './filled-product.ts';
import { describeFrames, frameColumns, openDevice, type Watched, watchFrames } from './frames.ts';
import { hasPostgres } from './postgres.ts';
import { printMachine, printTable } from './report.ts';
import { serveBuilds, type WebBuild } from './web-builds.ts';

/**
 * The kanban and the ticket list with 5,000 open tickets: the frames that the browser draws while lane and list scroll
 * and while a card is dragged over all lanes, and how long its main thread works for a frame. By turns in the builds of
 * other checkouts, if there are any.
 */
const cards = 5000;
const lanes = ['Em análise', 'Aguardando peça', 'Pronto'];
/** Pixels per gesture and pixels per second: further than one page of cards reaches. */
const distance = 12_000;
const speed = 4000;
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);

printMachine(loadavg()[0] ?? 0);
if (!(await hasPostgres())) throw new Error('No PostgreSQL answers (BENCH_DATABASE_URL)');
const size = { users: 2, queues: 1, tickets: cards, messagesPerTicket: 1 };
const { filled, builds, close } = await serveBuilds(process.argv.slice(2), size);
const browser = await openMeasuredBrowser();
try {
  await openAll(filled);
  const found = new Map<string, Watched[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const build of round % 2 === 0 ? builds : builds.toReversed()) {
      for (const [name, gesture] of await measureAll(build, filled, browser)) {
        const key = `${name}, ${build.name}`;
        found.set(key, [...(found.get(key) ?? []), gesture]);
      }
    }
  }
  const rows = [...found].map(([name, gestures]) => [name, ...describeFrames(gestures)]);
  printTable(`${cards.toLocaleString('en')} cards, medians of ${rounds}`, ['while', ...frameColumns], rows.toSorted());
} finally {
  await browser.close();
  await close();
}

/** Signs in anew, which ends the session of the build before, and makes every gesture once. */
async function measureAll(build: WebBuild, { person }: FilledProduct, browser: Browser): Promise<[string, Watched][]> {
  const { page, context } = await openPerson(browser);
  await new LoginScreen(page, build).signIn(person(1));
  const device = await openDevice(page);
  await page.goto(`${build.webUrl}/kanban`);
  await page.locator('[data-card-id]').first().waitFor();
  const lane = await watchFrames(page, device, () => scroll(page, device, '.kanban-cards'));
  const card = await watchFrames(page, device, () => drag(page));
  await page.goto(`${build.webUrl}/tickets`);
  await page.locator('.ticket-row-body').first().waitFor();
  const list = await watchFrames(page, device, () => scroll(page, device, '.ticket-rows'));
  await context.close();
  return [
    ['a lane scrolls', lane],
    ['a card is dragged', card],
    ['the ticket list scrolls', list],
  ];
}

/** All tickets are open, in three lanes and the first one; the administrator, who has no queue, sees all of them. */
async function openAll({ product, company: { companyId, userIds } }: FilledProduct): Promise<void> {
  const client = new pg.Client({ connectionString: product.environment.DATABASE_URL });
  await client.connect();
  try {
    const [admin] = userIds;
    await client.query('DELETE FROM user_queues WHERE user_id = $1', [admin]);
    await client.query(`UPDATE tickets SET status = 'open', user_id = $1 WHERE company_id = $2`, [admin, companyId]);
    await client.query(
      `INSERT INTO tags (company_id, name, color, kanban)
       SELECT $1, name, '#0b6e99', 1 FROM unnest($2::text[]) name`,
      [companyId, lanes],
    );
    await client.query(
      `INSERT INTO ticket_tags (company_id, ticket_id, tag_id)
       SELECT company_id, t.id, tag.id FROM tickets t JOIN LATERAL (
         SELECT id FROM tags WHERE company_id = t.company_id ORDER BY id OFFSET t.id % 4 LIMIT 1) tag ON true
       WHERE company_id = $1`,
      [companyId],
    );
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}

async function scroll(page: Page, device: CDPSession, selector: string): Promise<void> {
  const { x, y } = await middleOf(page, selector);
  for (const yDistance of [-distance, distance]) {
    await device.send('Input.synthesizeScrollGesture', { x, y, yDistance, speed, gestureSourceType: 'mouse' });
  }
}

/** From the first lane over all others and back, where the card is dropped. */
async function drag(page: Page): Promise<void> {
  const { x, y } = await middleOf(page, '.kanban-cards');
  const right = (page.viewportSize()?.width ?? 0) - 60;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(right, y, { steps: 90 });
  await page.mouse.move(x, y, { steps: 90 });
  await page.mouse.up();
}

async function middleOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not on the screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
