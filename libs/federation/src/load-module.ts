import type { RegistryRemote } from '@recado/releases';
import { needsOfModule } from '@recado/releases';
import type { CodeOwners } from './code-owners.ts';
import type { FederationRuntime } from './federation-runtime.ts';
import { inTime } from './in-time.ts';
import { failureOfRemote, RemoteFailure } from './remote-failure.ts';
import type { RemoteStates } from './remote-states.ts';

/** How a module is loaded. */
export interface LoadOptions {
  /** Discard the loaded modules, including a failure, and download the remote's files again. */
  fresh?: boolean;
  /** Milliseconds to wait, if other than the loader's. */
  timeout?: number;
  /** The module does not need the remote's setup, e.g. because it shows no texts. */
  withoutSetup?: boolean;
}

/**
 * The default export of an exposed module of the release in use, e.g. `./tickets`. The remote's setup runs first, unless
 * the module does not need it. Throws RemoteFailure.
 */
export type LoadModule = (wanted: RegistryRemote, module: string, options?: LoadOptions) => Promise<unknown>;

/** What loading needs. */
interface ModuleLoaderParts {
  runtime: FederationRuntime;
  states: RemoteStates;
  owners: CodeOwners;
  /** Removes the texts of a remote. */
  dropTexts: (remote: string) => void;
  /** Makes the server serve files that are not for everybody; `again` after they were refused. Never rejects. */
  openFiles: (again: boolean) => Promise<void>;
  /** Milliseconds within which a module must arrive. */
  timeout: number;
}

/** The only place where the shell loads code of remotes. */
export function createLoadModule(parts: ModuleLoaderParts): LoadModule {
  const { runtime, states, owners, dropTexts, openFiles, timeout: usual } = parts;
  return async (wanted, module, { fresh = false, timeout = usual, withoutSetup = false } = {}) => {
    const record = states.recordOf(wanted);
    const { release } = states.stateOf(wanted);
    record.status = 'loading';
    delete record.failure;
    try {
      if (release.missing?.length) throw new RemoteFailure('incompatible', release.name, release.missing.join(', '));
      owners.noteCode(release);
      if (runtime.register(release, fresh)) record.setups = new Map();
      // Another release brings its own texts: those of the one before would show where it has none.
      if (record.registered && record.registered !== release.entry) dropTexts(release.name);
      record.registered = release.entry;
      const work = openFilesOf(release, module, fresh).then(() => load(release, module, withoutSetup));
      // The failure reports when the work completes after all.
      const loaded = await inTime(work, timeout, () => new RemoteFailure('timeout', release.name, undefined, work));
      record.status = 'ready';
      return loaded;
    } catch (error) {
      const failure = failureOfRemote(release.name, error);
      Object.assign(record, { status: 'failed', failure });
      throw failure;
    }
  };

  /** Opens the files of a module, unless everybody may load them (docs/adr/0061). */
  async function openFilesOf({ feature }: RegistryRemote, module: string, again: boolean): Promise<void> {
    if (needsOfModule(feature, module)) await openFiles(again);
  }

  async function load(remote: RegistryRemote, module: string, withoutSetup: boolean): Promise<unknown> {
    if (withoutSetup) return runtime.load(remote, module);
    const [loaded] = await Promise.all([runtime.load(remote, module), prepare(remote, module)]);
    return loaded;
  }

  /**
   * Runs the remote's setup: once, or for each of its modules if it takes their names. A failed one runs again with the
   * next module.
   */
  async function prepare(remote: RegistryRemote, module: string): Promise<void> {
    const { setup } = remote.feature;
    if (!setup) return;
    const run = await runtime.load(remote, setup);
    if (typeof run !== 'function') throw new RemoteFailure('wrong-type', remote.name);
    const { setups } = states.recordOf(remote);
    const key = run.length > 0 ? module : setup;
    const running = setups.get(key) ?? Promise.resolve(run(module));
    setups.set(key, running);
    running.catch(() => {
      if (setups.get(key) === running) setups.delete(key);
    });
    await running;
  }
}
