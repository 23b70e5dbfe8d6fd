import type { Page } from 'playwright-core';

/** The appearances of a page that follows the system. */
export type Appearance = 'light' | 'dark';

/** Checks an appearance; in the second one only colours are others than in the first: the document is the same. */
type AppearanceCheck = (appearance: Appearance, about: 'all' | 'colours') => Promise<void>;

/**
 * Checks what is open in its appearance, then in the other one, in which the page stays: the next page loads in that one.
 * It follows the system, so that nothing is opened twice.
 */
export async function inBothAppearances(page: Page, check: AppearanceCheck): Promise<void> {
  const first = await page.evaluate(() => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'));
  await check(first, 'all');
  const other = first === 'dark' ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme: other });
  await page.locator(`html[data-theme="${other}"]`).waitFor({ state: 'attached' });
  await check(other, 'colours');
}
