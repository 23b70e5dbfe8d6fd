import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { ExtensionHost, PlacedExtension } from './extension-host.ts';

/** The component of an extension, which is requested when it is first drawn. */
type Code = LazyExoticComponent<ComponentType<object>>;

/** Milliseconds after which places that come later ask again for code that could not be loaded. */
const failedFor = 30_000;

interface Asked {
  code: Code;
  /** When it could not be loaded, in milliseconds. */
  failedAt: number | null;
}

const known = new WeakMap<ExtensionHost['load'], Map<string, Asked>>();

/**
 * The code of an extension. All its places share it: fifty messages with a mark request it once, and a place that comes
 * later draws it at once. `again` after a failure: it is requested anew.
 */
export function codeOf(load: ExtensionHost['load'], extension: PlacedExtension, again: boolean): Code {
  const { remote, entry } = extension;
  const ofHost = known.get(load) ?? new Map<string, Asked>();
  known.set(load, ofHost);
  const key = `${remote.name} ${remote.version} ${entry.module}`;
  const before = ofHost.get(key);
  const hasFailed = typeof before?.failedAt === 'number' && Date.now() - before.failedAt > failedFor;
  if (before && !again && !hasFailed) return before.code;
  const asked: Asked = { code: lazy(request), failedAt: null };
  ofHost.set(key, asked);
  return asked.code;

  async function request() {
    try {
      return { default: await load(extension, again || hasFailed) };
    } catch (error) {
      asked.failedAt = Date.now();
      throw error;
    }
  }
}
