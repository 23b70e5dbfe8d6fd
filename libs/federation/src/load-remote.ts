import { getInstance, loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { expectEntry } from './entry-integrity.ts';
import { openFilesOf } from './file-opener.ts';
import { inTime } from './in-time.ts';
import { hasShown } from './last-good.ts';
import type { RegistryRemote } from './registry.ts';
import { noteFailure } from './release-reports.ts';
import { failureOfRemote, RemoteFailure } from './remote-failure.ts';

/** A remote must answer within this time. */
export const loadTimeout = 10_000;

/** How a module is loaded. */
export interface LoadOptions {
  /** Discard the loaded modules, including a failure, and download the remote's files again. */
  fresh?: boolean;
  /** Milliseconds to wait; 10 s by default. */
  timeout?: number;
  /** The module does not need the remote's setup, e.g. because it shows no texts. */
  withoutSetup?: boolean;
}

const registered = new Map<string, string>();
/** Releases that could not be loaded, by their entry, with the release that this page load uses instead. */
const replaced = new Map<string, RegistryRemote>();
const prepared = new Map<string, Promise<void>>();
let freshLoads = 0;

/**
 * The only place where the shell loads code of remotes: the default export of an exposed module, e.g. `./tickets`. The
 * remote's setup runs first, unless the module does not need it. Throws RemoteFailure.
 */
export async function loadFeatureModule(
  wanted: RegistryRemote,
  module: string,
  { fresh = false, timeout = loadTimeout, withoutSetup = false }: LoadOptions = {},
): Promise<unknown> {
  const remote = releaseInUse(wanted);
  if (remote.missing?.length) throw new RemoteFailure('incompatible', remote.name, remote.missing.join(', '));
  register(remote, fresh);
  try {
    const load = () => (withoutSetup ? defaultExport(remote, module) : loadPrepared(remote, module));
    const work = openFilesOf(remote, module, fresh).then(load);
    // The failure reports when the work completes after all.
    return await inTime(work, timeout, () => new RemoteFailure('timeout', remote.name, undefined, work));
  } catch (error) {
    throw failureOfRemote(remote.name, error);
  }
}

/** The release that this page load uses for a remote: the one of the registry, or the one it fell back to. */
export function releaseInUse(remote: RegistryRemote): RegistryRemote {
  return replaced.get(remote.entry) ?? remote;
}

/**
 * The result of `load` for a remote. A failure is retried once with a fresh load; a timeout is not, so that the user
 * does not wait twice. If the retry fails too and no page of the release was shown yet, the release that last worked in
 * this browser is used until the browser loads the shell again. Throws the RemoteFailure of the release in the
 * registry.
 */
export async function retried<Result>(
  remote: RegistryRemote,
  load: (options: LoadOptions) => Promise<Result>,
  options: LoadOptions = {},
): Promise<Result> {
  const wasReplaced = replaced.has(remote.entry);
  try {
    return await twice(load, options);
  } catch (error) {
    noteFailure(releaseInUse(remote), 'load');
    if (!fallsBack(remote, wasReplaced)) throw error;
    return load({}).catch(() => {
      replaced.delete(remote.entry);
      throw error;
    });
  }
}

/**
 * Replaces a release of which no page was shown yet by the release that last worked in this browser. False if there is
 * none, or it is already in use.
 */
export function fallsBack(remote: RegistryRemote, wasReplaced = replaced.has(remote.entry)): boolean {
  const { before } = remote;
  if (!before || wasReplaced || hasShown(remote)) return false;
  replaced.set(remote.entry, before);
  return true;
}

async function twice<Result>(load: (options: LoadOptions) => Promise<Result>, options: LoadOptions): Promise<Result> {
  try {
    return await load(options);
  } catch (error) {
    if (!(error instanceof RemoteFailure) || error.kind === 'timeout' || error.kind === 'incompatible') throw error;
    return load({ ...options, fresh: true });
  }
}

/** Registers the remote with the federation runtime; `fresh` under a new URL, to bypass caches. */
function register(remote: RegistryRemote, fresh: boolean): void {
  if (fresh) freshLoads += 1;
  const entry = fresh ? `${remote.entry}?fresh=${freshLoads}` : remote.entry;
  if (!fresh && registered.get(remote.name) === remote.entry) return;
  prepared.delete(remote.name);
  expectEntry(remote);
  keepSharedModules();
  registerRemotes([{ name: remote.name, entry }], { force: registered.has(remote.name) });
  registered.set(remote.name, remote.entry);
}

/**
 * Marks all shared modules as used by the shell. Otherwise the federation's runtime, when a release is replaced,
 * removes the modules that this release was the first to load, and its replacement does not find them.
 */
function keepSharedModules(): void {
  for (const modules of Object.values(getInstance()?.shareScopeMap ?? {})) {
    for (const shared of Object.values(modules).flatMap((versions) => Object.values(versions))) {
      if (!shared.useIn.includes('shell')) shared.useIn.push('shell');
    }
  }
}

async function loadPrepared(remote: RegistryRemote, module: string): Promise<unknown> {
  const [loaded] = await Promise.all([defaultExport(remote, module), prepare(remote)]);
  return loaded;
}

/** Runs the remote's setup once; a failed setup runs again with the next module. */
function prepare(remote: RegistryRemote): Promise<void> {
  const { setup } = remote.feature;
  if (!setup) return Promise.resolve();
  const running = prepared.get(remote.name) ?? runSetup(remote, setup);
  prepared.set(remote.name, running);
  running.catch(() => {
    if (prepared.get(remote.name) === running) prepared.delete(remote.name);
  });
  return running;
}

async function runSetup(remote: RegistryRemote, setup: string): Promise<void> {
  const run = await defaultExport(remote, setup);
  if (typeof run !== 'function') throw new RemoteFailure('wrong-type', remote.name);
  await run();
}

async function defaultExport(remote: RegistryRemote, module: string): Promise<unknown> {
  const loaded = await loadRemote<unknown>(`${remote.name}/${module.replace('./', '')}`);
  if (typeof loaded === 'object' && loaded !== null && 'default' in loaded) return loaded.default;
  throw new RemoteFailure('wrong-type', remote.name);
}
