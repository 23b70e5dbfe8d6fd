import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { root } from './processes.ts';
import type { Product } from './product.ts';

/** The URL under which the newer release of administration is served to a browser. */
const newer = '7.0.1-new';
const entryFile = 'remoteEntry.js';
/** The files of that release: all, and by kind. */
export const newFile = /\/7\.0\.1-new\//;
export const newEntry = /\/7\.0\.1-new\/remoteEntry\.js/;
export const newChunk = /\/7\.0\.1-new\/[\w-]+\.\w+\.js/;
export const newStyle = /\/7\.0\.1-new\/[\w-]+\.\w+\.css/;

/** The fields of a remote in the registry that tests change. */
export interface Released {
  integrity?: string;
  feature: { uses: Record<string, object> };
}

/** How a file of the new release fails. */
export type Fault = (route: Route, original: () => string) => unknown;

/** An answer that is a script. */
export const javascript = (body: string) => ({ status: 200, contentType: 'text/javascript', body });

/** A hash as browsers check it. */
export const hashOf = (text: string, algorithm = 'sha384') =>
  `${algorithm}-${createHash(algorithm).update(text).digest('base64')}`;

/**
 * Releases administration again for a user with a working former release: the same files at another URL, with their
 * entry of the registry changed by `change`. Returns the former content of a file of that URL.
 */
export async function releaseAgain(page: Page, change: (remote: Released) => void = () => undefined) {
  let former = '';
  let files = new Map<string, string>();
  await page.route('**/registry.json', async (route) => {
    const response = await route.fetch();
    const registry = await response.json();
    for (const remote of registry.remotes) {
      if (remote.name !== 'admin') continue;
      former = remote.version;
      files = asAnotherBuild(former);
      remote.version = newer;
      remote.entry = remote.entry.replace(former, remote.version);
      remote.integrity = hashOf(files.get(entryFile) ?? '');
      change(remote);
    }
    await route.fulfill({ response, json: registry });
  });
  const textAt = (address: string) => files.get(new URL(address).pathname.split('/').at(-1) ?? '');
  await page.route(newFile, async (route) => {
    const address = route.request().url();
    const response = await route.fetch({ url: address.replace(newer, former) });
    const body = textAt(address);
    await route.fulfill(body === undefined ? { response } : { response, body });
  });
  return (address: string) => textAt(address) ?? '';
}

/**
 * The scripts and styles of a release of administration as another build would have made them: their globals have other
 * names (docs/adr/0068), and the entry has the hashes of the changed files.
 */
function asAnotherBuild(release: string): Map<string, string> {
  const folder = join(root, 'apps/admin/dist', release);
  const files = new Map<string, string>();
  const hashes = new Map<string, string>();
  for (const file of globSync('*.{js,css}', { cwd: folder })) {
    const text = readFileSync(join(folder, file), 'utf8');
    const renamed = text.replaceAll(/admin_[0-9a-f]+/g, 'admin_00newest');
    files.set(file, renamed);
    hashes.set(bareHashOf(text), bareHashOf(renamed));
  }
  let entry = files.get(entryFile) ?? '';
  for (const [former, other] of hashes) entry = entry.replaceAll(former, other);
  files.set(entryFile, entry);
  return files;
}

const bareHashOf = (text: string) => createHash('sha256').update(text).digest('base64');

/** Breaks files of the new release; returns how many were requested. */
export async function breakFiles(page: Page, file: RegExp, fault: Fault, originalOf: (address: string) => string) {
  let failed = 0;
  await page.route(file, (route) => {
    failed += 1;
    return fault(route, () => originalOf(route.request().url()));
  });
  return () => failed;
}

/** Checks that the page of the former release is shown with a single notice, and the rest keeps working. */
export async function showsFormerRelease(page: Page, product: Product) {
  await page.goto(`${product.webUrl}/queues`, { waitUntil: 'commit' });
  await page.getByText('Administração: a versão mais nova não carregou, e a anterior continua em uso.').waitFor();
  await page.getByRole('heading', { name: 'Filas & Chatbot' }).waitFor();
  assert.equal(await page.locator('[data-failure]').count(), 0);
  const quickMessages = page.getByRole('link', { name: /Respostas/ }).first();
  await quickMessages.click();
  await page.getByRole('heading', { name: 'Respostas rápidas' }).waitFor();
}
