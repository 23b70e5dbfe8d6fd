import type { Registry, RegistryRemote, ReleasedFeature } from '@recado/releases';
import { registryFromFiles, remoteFolders } from '@recado/releases/registry-files';
import type { Configuration } from '@rspack/core';
import { appsFolder } from './workspace-root.ts';

/** The used part of Node's response. */
interface Answer {
  setHeader(name: string, value: string): void;
  end(text: string): void;
}

/**
 * The shell's development server answers like the product's web server: the configuration, the registry (the
 * remotes with a development server of their own, named in DEV_REMOTES as `admin=3102,billing=3104`, and the built
 * ones) and the built remotes' files.
 */
export function devRegistry(): Configuration['devServer'] {
  const apiUrl = process.env.API_URL ?? 'http://localhost:8080';
  return {
    static: remoteFolders({ remotesFolder: appsFolder }).flatMap(({ name, built }) =>
      built ? [{ directory: built, publicPath: `/remotes/${name}` }] : [],
    ),
    setupMiddlewares: (middlewares) => [
      answering('/config.json', async () => ({ apiUrl })),
      answering('/registry.json', currentRegistry),
      ...middlewares,
    ],
  };
}

function answering(path: string, content: () => Promise<object>) {
  const middleware = (_: unknown, answer: Answer, next: (error: unknown) => void) => {
    content().then((value) => {
      answer.setHeader('Content-Type', 'application/json');
      answer.end(JSON.stringify(value));
    }, next);
  };
  return { name: path, path, middleware };
}

async function currentRegistry(): Promise<Registry> {
  const { registry } = registryFromFiles({ remotesFolder: appsFolder });
  const live = (await Promise.all(devServers().map(liveRemote))).filter((remote) => remote !== undefined);
  const names = new Set(live.map(({ name }) => name));
  return { ...registry, remotes: [...registry.remotes.filter(({ name }) => !names.has(name)), ...live] };
}

function devServers(): string[] {
  const listed = process.env.DEV_REMOTES?.split(',').filter(Boolean) ?? [];
  return listed.map((pair) => `http://127.0.0.1:${pair.split('=')[1]}`);
}

/** A remote that is still starting is left out; the shell is reloaded once it is ready. */
async function liveRemote(address: string): Promise<RegistryRemote | undefined> {
  try {
    const feature = (await (await fetch(`${address}/feature.json`)).json()) as ReleasedFeature;
    return { name: feature.name, version: 'dev', entry: `${address}/remoteEntry.js`, feature };
  } catch {
    return undefined;
  }
}
