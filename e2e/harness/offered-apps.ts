import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';

/** An app for a browser: its code is text, and its extensions have what a test needs. */
export interface OfferedApp {
  name: string;
  code: string;
  extensions: readonly { point: string; module?: string; page?: string; [field: string]: unknown }[];
  /** Other fields of the registry's entry, e.g. a wrong hash or the origin of a server. */
  entry?: Record<string, unknown>;
  /** How its code is answered; by default with the code. */
  status?: number;
  delayMs?: number;
}

/** Lets a page get these apps with its registry, as if its company had installed them. */
export async function offerApps(page: Page, apps: readonly OfferedApp[]): Promise<void> {
  await page.route('**/registry.json', async (route) => {
    const response = await route.fetch();
    const registry = await response.json();
    await route.fulfill({ response, json: { ...registry, apps: apps.map(entryOf) } });
  });
  await page.route('**/app-files/*/*/code.js', async (route) => {
    const app = apps.find(({ name }) => route.request().url().includes(`/app-files/${name}/`));
    await new Promise((resolve) => setTimeout(resolve, app?.delayMs ?? 0));
    await route.fulfill({ status: app?.status ?? 200, contentType: 'text/javascript', body: app?.code ?? '' });
  });
}

function entryOf({ name, code, extensions, entry }: OfferedApp) {
  return {
    name,
    version: '1.0.0',
    title: textsOf(name),
    code: `/app-files/${name}/1.0.0/code.js`,
    integrity: `sha384-${createHash('sha384').update(code).digest('base64')}`,
    origin: null,
    scopes: [],
    abilities: [],
    settings: {},
    extensions: extensions.map((extension, index) => ({
      title: textsOf(`${name} ${extension.module ?? extension.page}`),
      order: 1_000 + index,
      ...extension,
    })),
    ...entry,
  };
}

function textsOf(text: string) {
  return { pt: text, en: text, es: text };
}

/** Where a module of an app is drawn in a page. */
export function placeOf(page: Page, app: string, module: string) {
  return page.locator(`[data-extension="app:${app} ${module}"]`);
}
