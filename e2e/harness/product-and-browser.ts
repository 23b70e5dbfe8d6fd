import { readFileSync } from 'node:fs';
import { after, before } from 'node:test';
import type { Browser } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { EmulatorClient } from './emulator-client.ts';
import type { Product } from './product.ts';
export let product: Product;
export let browser: Browser;
before(async () => {
  const known = JSON.parse(readFileSync('/tmp/narrow-dev.json', 'utf8'));
  product = { ...known, emulator: new EmulatorClient(known.environment.EMULATOR_URL) };
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
});
