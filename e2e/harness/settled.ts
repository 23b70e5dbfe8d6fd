import type { BrowserContext, Page, Request } from 'playwright-core';

/** What a page loads now, and how many requests it has made. */
interface Requests {
  underWay: Set<Request>;
  made: number;
}

const followed = new WeakMap<Page, Requests>();

/** Follows the requests of all pages that a context opens from now on, for `settled`. */
export function followRequests(context: BrowserContext): void {
  context.on('page', (page) => followed.set(page, requestsOf(page)));
}

function requestsOf(page: Page): Requests {
  const requests: Requests = { underWay: new Set(), made: 0 };
  const ended = (request: Request) => requests.underWay.delete(request);
  page.on('request', (request) => {
    requests.made += 1;
    requests.underWay.add(request);
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  // What a page had under way when it was left may never be reported as failed.
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) requests.underWay.clear();
  });
  return requests;
}

/** How often in a row nothing was under way, and the pause before each look (milliseconds). */
const quietLooks = 3;
const betweenLooks = 50;
const patience = 60_000;

/**
 * Waits until a page shows what it loads: no request is under way, none follows, and the page has nothing left to do. Half
 * a second without a request, as `networkidle` waits for, was most of the time of a walk through pages; what the shell
 * loads when it has been idle for half a second, its bells, is not waited for. Rejects after a minute.
 */
export async function settled(page: Page): Promise<void> {
  const requests = followed.get(page);
  if (!requests) throw new Error('The page was not opened with openPerson');
  await page.waitForLoadState('load');
  const end = Date.now() + patience;
  for (let quiet = 0; quiet < quietLooks; ) {
    const { made } = requests;
    await page.waitForTimeout(betweenLooks);
    await page.evaluate(whenIdle);
    quiet = requests.underWay.size === 0 && requests.made === made ? quiet + 1 : 0;
    if (Date.now() > end) throw new Error(`still loading: ${[...requests.underWay].map((each) => each.url()).join()}`);
  }
}

/** Resolves when the page has drawn what is there and has nothing left to do. Runs in the page. */
function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestIdleCallback(() => resolve()));
  });
}
