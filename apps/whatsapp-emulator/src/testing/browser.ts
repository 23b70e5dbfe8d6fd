import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Page } from 'playwright-core';

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Why tests with a browser are skipped; false if they are not. */
export const withoutBrowser = existsSync(CHROMIUM) ? false : `no browser at ${CHROMIUM}`;

/** Starts a browser with a pretended microphone. */
export function startBrowser(): Promise<Browser> {
  const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
  const args = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', ...microphone];
  return chromium.launch({ executablePath: CHROMIUM, args });
}

/** The findings of axe on the current page. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(
    'axe.run().then((result) => result.violations.map(({ id, nodes }) => id + " " + nodes[0].html))',
  );
}
