import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { type Product, startProduct } from './product.ts';

/** The other release of administration. */
export const older = '6.9.0-older';

/** The product with two releases of administration, and the name of the newest. */
export interface ReleasedTwice {
  product: Product;
  newest: string;
  close: () => Promise<void>;
}

/** Starts the product on copies of the remotes, with an older release of the same code: only its name differs. */
export async function startReleasedTwice(): Promise<ReleasedTwice> {
  const remotesFolder = mkdtempSync(join(tmpdir(), 'recado-releases-'));
  for (const app of ['service-desk', 'admin', 'campaigns', 'billing']) {
    cpSync(`apps/${app}/dist`, join(remotesFolder, app, 'dist'), { recursive: true, preserveTimestamps: true });
  }
  const dist = join(remotesFolder, 'admin/dist');
  const newest: string = JSON.parse(readFileSync(join(dist, 'current.json'), 'utf8')).release;
  cpSync(join(dist, newest), join(dist, older), { recursive: true });
  const product = await startProduct({ REMOTES_FOLDER: remotesFolder });
  const close = async () => {
    await product.close();
    rmSync(remotesFolder, { recursive: true, force: true });
  };
  return { product, newest, close };
}

/** The releases of administration whose entries a page has loaded since. */
export function followEntries(page: Page): string[] {
  const loaded: string[] = [];
  page.on('request', (request) => {
    const release = /\/remotes\/admin\/([^/]+)\/remoteEntry/.exec(request.url())?.[1];
    if (release) loaded.push(release);
  });
  return loaded;
}
