import type { Page } from 'playwright-core';

/** Shows all entries of the drawer's groups: long groups are folded to what is used. */
export async function unfoldMenu(page: Page): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await menu.getByRole('link').first().waitFor();
  for (const button of await menu.getByRole('button', { name: /: Mais \d+$/ }).all()) await button.click();
}

/** Opens a page by its entry in the drawer. */
export async function openFromMenu(page: Page, name: string): Promise<void> {
  await unfoldMenu(page);
  await page.getByRole('link', { name }).click();
}
