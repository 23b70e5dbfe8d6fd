import { basename, join } from 'node:path';
import { freePorts } from '../e2e/harness/ports.ts';
import { type Running, startProgram, waitFor } from '../e2e/harness/processes.ts';
import { type FilledProduct, startFilled } from './filled-product.ts';
import { hasPostgres } from './postgres.ts';
import type { SeedSize } from './seed.ts';

/** One build of the web, served on a port of its own. */
export interface WebBuild {
  name: string;
  webUrl: string;
}

/** Several builds of the web in front of one filled product. */
export interface ServedBuilds {
  filled: FilledProduct;
  /** Those of the other checkouts first, this one last. */
  builds: WebBuild[];
  close: () => Promise<void>;
}

/** Serves this build and those of other checkouts; API and database are those of this checkout. */
export async function serveBuilds(checkouts: readonly string[], size: SeedSize): Promise<ServedBuilds> {
  const all = [...checkouts, '.'];
  const ports = await Promise.all(all.map(() => freePorts()));
  const origins = ports.map((port) => `http://localhost:${port}`);
  const kind = (await hasPostgres()) ? 'postgresql' : 'embedded';
  const filled = await startFilled(kind, size, { WEB_ORIGINS: origins.join() });
  const listeners: Running[] = [];
  const close = async () => {
    for (const listener of listeners) await listener.stop();
    await filled.close();
  };
  try {
    const builds: WebBuild[] = [];
    for (const [index, checkout] of all.entries()) {
      listeners.push(await listen(filled, checkout, ports[index] ?? 0));
      builds.push({ name: checkout === '.' ? 'this build' : basename(checkout), webUrl: origins[index] ?? '' });
    }
    return { filled, builds, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Serves the web that was built in another checkout. */
async function listen({ product }: FilledProduct, checkout: string, port: number): Promise<Running> {
  const listener = startProgram('apps/server/dist/main.js', {
    ...product.environment,
    ROLES: 'web',
    WEB_PORT: String(port),
    API_URL: product.apiUrl,
    OPERATIONS_PORT: String(await freePorts()),
    SHELL_FOLDER: join(checkout, 'apps/shell/dist'),
    REMOTES_FOLDER: join(checkout, 'apps'),
  });
  const isServed = async () => ((await fetch(`http://localhost:${port}/registry.json`)).ok ? true : undefined);
  await waitFor(`the web of ${checkout}`, () => isServed().catch(() => undefined), { program: listener });
  return listener;
}
