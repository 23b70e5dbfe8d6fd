import { after, before } from 'node:test';
import type { Browser } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { type Product, startProduct } from './product.ts';

/** The product for the importing test file: started before its tests, stopped after them. */
export let product: Product;
/** The browser for the same file. */
export let browser: Browser;

before(async () => {
  product = await startProduct();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await product?.close();
});
