import type { Page } from 'playwright-core';
import { waitFor } from './processes.ts';
import { settled } from './settled.ts';

/**
 * Opens a page of the running product as a link does, without loading the document again. Loading it takes half a second
 * of processor time more, which a walk needs only where the loading is what it tests.
 */
export async function showPage(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
}

/** The title of what is not a page of the product. */
const nameOfProduct = 'Recado';

/** The visits to pages by several tests: the first one of each page loads its document. */
export class Visits {
  /** The titles of the pages whose documents were loaded. */
  private readonly titles = new Map<string, string>();

  /** Goes to a page and waits until its content is loaded. */
  async load(page: Page, origin: string, path: string): Promise<void> {
    await page.goto(origin + path);
    await hasContent(page);
    this.titles.set(path, await titleOf(page));
  }

  /** Opens a page as by a link if its document was already loaded, with another width or by somebody else. */
  async again(page: Page, origin: string, path: string): Promise<void> {
    const title = this.titles.get(path);
    // Some pages have no title of their own, by which they are known.
    if (title === undefined || title === nameOfProduct) return this.load(page, origin, path);
    await showPage(page, path);
    await waitFor(`${path}: ${title}`, async () => (await titleOf(page)) === title || undefined, { seconds: 30 });
    await hasContent(page);
  }
}

async function hasContent(page: Page): Promise<void> {
  await page.getByRole('main').waitFor();
  await settled(page);
  await page.locator('.list-skeleton').first().waitFor({ state: 'detached' });
}

/** The title of a page, without what is unread. */
async function titleOf(page: Page): Promise<string> {
  return (await page.title()).replace(/^\(\d+\) /, '');
}
