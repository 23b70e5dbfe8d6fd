import { after, afterEach, before } from 'node:test';
import type { Browser } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { printPages } from './failed-pages.ts';
import { type Product, startProduct } from './product.ts';

/** The product for the importing test file, or for those of its group: started before its tests, stopped after them. */
export let product: Product;
/** The browser for the same tests. */
export let browser: Browser;

before(async () => {
  product = await startProduct();
  browser = await openBrowser();
});
afterEach(async (context) => {
  if ('passed' in context && context.passed === false) await printPages(browser, context.name);
});
after(async () => {
  await browser?.close();
  await product?.close();
});
