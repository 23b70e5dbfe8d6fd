import type { Browser, BrowserContext } from 'playwright-core';
import { screens } from '../e2e/harness/browser.ts';
import type { Product } from '../e2e/harness/product.ts';
import { type Traffic, watchTraffic } from '../e2e/harness/traffic.ts';
import { LoginScreen } from '../e2e/screens/login-screen.ts';
import type { FilledProduct } from './filled-product.ts';
import { kilobytes, milliseconds, percentile } from './report.ts';

/** A page under test: its address, and the element that shows that it is loaded. */
export interface Place {
  name: string;
  address: string;
  there: string;
}

export interface Visit extends Traffic {
  /** Milliseconds from navigation until the frame that shows the element, by the page's own clock. */
  time: number;
  /** Milliseconds of processor time of the page's main thread until then: they do not depend on other work on the machine. */
  work: number;
}

export type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Column headers. */
export const pageColumns = ['', 'in all', 'scripts', 'time (median)', 'API calls'];
const rounds = 3;

/**
 * Bytes, time and API calls of the login page, the ticket list and a chat: empty cache, then full. Returns table rows.
 */
export async function measurePages(filled: FilledProduct, browser: Browser): Promise<string[][]> {
  const { product } = filled;
  const { login, list } = placesAt(product.webUrl);
  const rows = (await visits(filled, browser, login, undefined)).rows;
  const signedIn = await visits(filled, browser, list, await signedInState(filled.product, filled.person(2), browser));
  const chat = await visits(filled, browser, await firstChat(list, browser, signedIn.state), signedIn.state);
  return [...rows, ...signedIn.rows, ...chat.rows];
}

/** The first pages of the web at this address. */
export function placesAt(webUrl: string): Record<'login' | 'list', Place> {
  return {
    login: { name: 'Login page', address: `${webUrl}/login`, there: 'form button[type="submit"]' },
    list: { name: 'Ticket list', address: `${webUrl}/tickets`, there: '.ticket-row-body' },
  };
}

async function visits(filled: FilledProduct, browser: Browser, place: Place, start: State | undefined) {
  const cold: Visit[] = [];
  const warm: Visit[] = [];
  let state = start;
  for (let round = 0; round < rounds; round += 1) {
    const context = await openContext(browser, state);
    cold.push(await visit(filled.product.apiUrl, context, place));
    warm.push(await visit(filled.product.apiUrl, context, place));
    state = await context.storageState();
    await context.close();
  }
  const rows = [describe(`${place.name}, empty cache`, cold), describe(`${place.name}, full cache`, warm)];
  return { rows, state };
}

/**
 * How long to wait after a new window opens, in milliseconds: Chromium then loads pages of its own for it, which would
 * take half a processor from the one that is measured. Users open the product in an existing window.
 */
const windowStart = 2_000;

/** One visit of a page, in a tab of its own. */
export async function visit(apiUrl: string, context: BrowserContext, place: Place): Promise<Visit> {
  const page = await context.newPage();
  const traffic = await watchTraffic(page, apiUrl);
  const processor = await page.context().newCDPSession(page);
  await processor.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.addInitScript(tellFirstFrame, { selector: place.there, line: firstFrame });
  await page.waitForTimeout(windowStart);
  const frameLine = page.waitForEvent('console', (line) => line.text().startsWith(firstFrame));
  await page.goto(place.address, { waitUntil: 'commit' });
  const time = Number((await frameLine).text().slice(firstFrame.length));
  const { metrics } = await processor.send('Performance.getMetrics');
  const work = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  const loaded = await traffic.stop();
  await page.close();
  return { ...loaded, time, work };
}

/** Starts the line of the page's console with the time of the frame. */
const firstFrame = 'first frame at ';

/**
 * Runs in the page: checks every frame for the element, and logs the time after the frame that painted it. The driver
 * only listens: polling from outside would add its own delay, and run its scripts beside the page's.
 */
function tellFirstFrame({ selector, line }: { selector: string; line: string }): void {
  const tell = () => console.debug(line + performance.now());
  const look = () => {
    if (document.querySelector(selector)?.checkVisibility()) requestAnimationFrame(tell);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function describe(name: string, measured: Visit[]): string[] {
  const median = (value: (one: Visit) => number) => percentile(measured.map(value), 0.5);
  return [
    name,
    kilobytes(median(({ scripts, styles, other }) => scripts + styles + other)),
    kilobytes(median(({ scripts }) => scripts)),
    milliseconds(median(({ time }) => time)),
    callsOf(measured),
  ];
}

/** The API calls of the last visit. */
function callsOf(measured: Visit[]): string {
  const calls = measured.at(-1)?.apiCalls ?? [];
  return [calls.length, ...calls.map((call) => `\`${withoutIds(call)}\``)].join(' ');
}

function withoutIds(call: string): string {
  return call.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '{uuid}').replace(/\/\d+/g, '/{id}');
}

/** Opens an empty profile with this storage. `bypassCSP`: for a build from before the page's policy. */
export function openContext(
  browser: Browser,
  storageState: State | undefined,
  { bypassCSP = false }: { bypassCSP?: boolean } = {},
): Promise<BrowserContext> {
  return browser.newContext({ storageState, bypassCSP, viewport: screens.laptop, locale: 'pt-BR' });
}

/** The storage of a signed-in user, with an empty cache. */
export async function signedInState(
  product: Pick<Product, 'webUrl'>,
  person: { email: string; password: string },
  browser: Browser,
  options: { bypassCSP?: boolean } = {},
): Promise<State> {
  const context = await openContext(browser, undefined, options);
  await new LoginScreen(await context.newPage(), product).signIn(person);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** The chat of the list's first ticket. */
async function firstChat(list: Place, browser: Browser, state: State | undefined): Promise<Place> {
  const context = await openContext(browser, state);
  const page = await context.newPage();
  await page.goto(list.address);
  await page.locator('.ticket-row-body').first().click();
  await page.waitForURL(/tickets\/[0-9a-f-]{36}/);
  const address = page.url();
  await context.close();
  return { name: 'Ticket list with a chat', address, there: 'article' };
}
