import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openPerson } from './harness/browser.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { LoginScreen } from './screens/login-screen.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const publicPages = ['/login', '/signup', '/recovery-password'];
const pages = ['/tickets', '/connections', '/queues', '/users', '/quick-messages', '/financeiro', '/nowhere'];

/** The serious and critical findings of axe on what the page shows now. */
async function findings(page: Page): Promise<string[]> {
  // Evaluated, not added to the page: the page's policy forbids scripts that are not its own.
  await page.evaluate(axe);
  return page.evaluate(async () => {
    interface Violation {
      id: string;
      impact: string;
      nodes: { target: string[]; failureSummary: string }[];
    }
    const checker: { run: (options: object) => Promise<{ violations: Violation[] }> } = Reflect.get(window, 'axe');
    const { violations } = await checker.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
      );
  });
}

for (const appearance of ['light', 'dark'] as const) {
  test(`public pages have no serious finding, ${appearance}`, async () => {
    const { page, context } = await openPerson(browser, { dark: appearance === 'dark' });
    for (const path of publicPages) {
      await page.goto(product.webUrl + path);
      await page.getByRole('heading').first().waitFor();
      assert.deepEqual({ path, findings: await findings(page) }, { path, findings: [] });
    }
    await context.close();
  });

  test(`signed-in pages have no serious finding, ${appearance}`, async () => {
    const { page, context } = await openPerson(browser, { dark: appearance === 'dark' });
    await new LoginScreen(page, product).signIn(product.credentials.admin);
    for (const path of pages) {
      await page.goto(product.webUrl + path);
      await page.getByRole('main').waitFor();
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(400);
      assert.deepEqual({ path, findings: await findings(page) }, { path, findings: [] });
    }
    await context.close();
  });
}
