import { loadavg } from 'node:os';
import pg from 'pg';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { openBrowser, openPerson } from '../e2e/harness/browser.ts';
import { LoginScreen } from '../e2e/screens/login-screen.ts';
import type { FilledProduct } from './filled-product.ts';
import { hasPostgres } from './postgres.ts';
import { milliseconds, percentile, printMachine, printTable } from './report.ts';
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

/** What was measured during one gesture; times in milliseconds. */
interface Gesture {
  frames: number[];
  work: number;
  longTasks: number;
}

printMachine(loadavg()[0] ?? 0);
if (!(await hasPostgres())) throw new Error('No PostgreSQL answers (BENCH_DATABASE_URL)');
const size = { users: 2, queues: 1, tickets: cards, messagesPerTicket: 1 };
const { filled, builds, close } = await serveBuilds(process.argv.slice(2), size);
const browser = await openBrowser();
try {
  await openAll(filled);
  const found = new Map<string, Gesture[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const build of round % 2 === 0 ? builds : builds.toReversed()) {
      for (const [name, gesture] of await measureAll(build, filled, browser)) {
        const key = `${name}, ${build.name}`;
        found.set(key, [...(found.get(key) ?? []), gesture]);
      }
    }
  }
  const columns = ['while', 'frames a second', 'slowest frame of 100', 'main thread per frame', 'tasks over 50 ms'];
  const rows = [...found].map(([name, gestures]) => describe(name, gestures));
  printTable(`${cards.toLocaleString('en')} cards, medians of ${rounds}`, columns, rows.toSorted());
} finally {
  await browser.close();
  await close();
}

/** Signs in anew, which ends the session of the build before, and makes every gesture once. */
async function measureAll(build: WebBuild, { person }: FilledProduct, browser: Browser): Promise<[string, Gesture][]> {
  const { page, context } = await openPerson(browser);
  await new LoginScreen(page, build).signIn(person(1));
  const device = await context.newCDPSession(page);
  await device.send('Performance.enable');
  await page.goto(`${build.webUrl}/kanban`);
  await page.locator('[data-card-id]').first().waitFor();
  const lane = await measured(page, device, () => scroll(page, device, '.kanban-cards'));
  const card = await measured(page, device, () => drag(page));
  await page.goto(`${build.webUrl}/tickets`);
  await page.locator('.ticket-row-body').first().waitFor();
  const list = await measured(page, device, () => scroll(page, device, '.ticket-rows'));
  await context.close();
  return [
    ['a lane scrolls', lane],
    ['a card is dragged', card],
    ['the ticket list scrolls', list],
  ];
}

function describe(name: string, gestures: readonly Gesture[]): string[] {
  const median = (value: (one: Gesture) => number) => percentile(gestures.map(value), 0.5);
  const rate = ({ frames }: Gesture) => (frames.length * 1000) / frames.reduce((sum, frame) => sum + frame, 0);
  return [
    name,
    median(rate).toFixed(0),
    milliseconds(median(({ frames }) => percentile(frames, 0.99))),
    milliseconds(median(({ frames, work }) => work / frames.length)),
    String(median(({ longTasks }) => longTasks)),
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

async function measured(page: Page, device: CDPSession, act: () => Promise<void>): Promise<Gesture> {
  await page.waitForTimeout(1000);
  await page.evaluate(watchFrames);
  const before = await mainThread(device);
  await act();
  const { frames, tasks } = await page.evaluate(() => window.benchFrames.stop());
  return { frames, work: (await mainThread(device)) - before, longTasks: tasks };
}

/** How long the page's main thread has worked so far, in milliseconds. */
async function mainThread(device: CDPSession): Promise<number> {
  const { metrics } = await device.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

/** Runs in the page: notes the time between two frames, and counts long tasks, until `stop`. */
function watchFrames(): void {
  const frames: number[] = [];
  let tasks = 0;
  let last = 0;
  let request = requestAnimationFrame(function note(now) {
    if (last) frames.push(now - last);
    last = now;
    request = requestAnimationFrame(note);
  });
  const observer = new PerformanceObserver((list) => {
    tasks += list.getEntries().length;
  });
  observer.observe({ type: 'longtask' });
  window.benchFrames = {
    stop: () => {
      cancelAnimationFrame(request);
      observer.disconnect();
      return { frames, tasks };
    },
  };
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

declare global {
  interface Window {
    /** Set by `watchFrames`. */
    benchFrames: { stop: () => { frames: number[]; tasks: number } };
  }
}
