import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { Page, Route } from 'playwright-core';
import type { Product } from './product.ts';

/** The address under which administration is released again in a browser. */
const newer = '7.0.1-new';
/** The files of that release: all, and by kind. */
export const newFile = /\/7\.0\.1-new\//;
export const newEntry = /\/7\.0\.1-new\/remoteEntry\.js/;
export const newChunk = /\/7\.0\.1-new\/(?!remoteEntry).*\.js/;
export const newStyle = /\/7\.0\.1-new\/.*\.css/;

/** What the registry says of a remote, as far as tests change it. */
interface Released {
  integrity?: string;
  feature: { uses: Record<string, object> };
}

/** How a file of the new release fails. */
export type Fault = (route: Route, original: () => Promise<string>) => unknown;

/** An answer that is a script. */
export const javascript = (body: string) => ({ status: 200, contentType: 'text/javascript', body });

/** A hash as browsers check it. */
export const hashOf = (text: string, algorithm = 'sha384') =>
  `${algorithm}-${createHash(algorithm).update(text).digest('base64')}`;

/**
 * Administration is released again while this person, for whom the former release works, is away: the same files at another
 * address, and what the registry says of them as `change` makes it. Returns the former content of a file of that address.
 */
export async function releaseAgain(page: Page, change: (remote: Released) => void = () => undefined) {
  let former = '';
  await page.route('**/registry.json', async (route) => {
    const response = await route.fetch();
    const registry = await response.json();
    for (const remote of registry.remotes) {
      if (remote.name !== 'admin') continue;
      former = remote.version;
      remote.version = newer;
      remote.entry = remote.entry.replace(former, remote.version);
      change(remote);
    }
    await route.fulfill({ response, json: registry });
  });
  await page.route(newFile, async (route) => {
    const response = await route.fetch({ url: route.request().url().replace(newer, former) });
    await route.fulfill({ response });
  });
  return (address: string) => page.request.fetch(address.replace(newer, former)).then((answer) => answer.text());
}

/** Breaks files of the new release; returns how many were asked for. */
export async function breakFiles(page: Page, file: RegExp, fault: Fault, originalOf: (address: string) => Promise<string>) {
  let failed = 0;
  await page.route(file, (route) => {
    failed += 1;
    return fault(route, () => originalOf(route.request().url()));
  });
  return () => failed;
}

/** The page of the former release is shown, which is said once, and the rest goes on. */
export async function showsFormerRelease(page: Page, product: Product) {
  await page.goto(`${product.webUrl}/queues`, { waitUntil: 'commit' });
  await page.getByText('Administração: a versão mais nova não carregou, e a anterior continua em uso.').waitFor();
  await page.getByRole('heading', { name: 'Filas & Chatbot' }).waitFor();
  assert.equal(await page.locator('[data-failure]').count(), 0);
  const quickMessages = page.getByRole('link', { name: /Respostas/ }).first();
  await quickMessages.click();
  await page.getByRole('heading', { name: 'Respostas rápidas' }).waitFor();
}
