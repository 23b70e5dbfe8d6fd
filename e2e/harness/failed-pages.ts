import type { Browser } from 'playwright-core';

/** Characters of a page that are shown, its last ones: the menu comes first. */
const most = 6_000;

/** Prints what the open pages show to a screen reader, after the test with this name failed. */
export async function printPages(browser: Browser, name: string): Promise<void> {
  for (const page of browser.contexts().flatMap((context) => context.pages())) {
    const shown = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String);
    process.stdout.write(`\n── shown when "${name}" failed: ${page.url()}\n${shown.slice(-most)}\n`);
  }
}
