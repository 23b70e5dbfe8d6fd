import type { Offer } from '@recado/releases';
import { createLoadBell, type LoadBell } from './bell.ts';
import { createDevelopedRemotes, type DevelopedRemote, type DevelopedRemotes } from './developed-remotes.ts';
import { createFallBack, type FallBack } from './fall-back.ts';
import { createFederationRuntime } from './federation-runtime.ts';
import { createFetchRegistry } from './fetch-registry.ts';
import { createLoadFinder, type LoadFinder } from './finder.ts';
import { createKept } from './kept.ts';
import { createGoodReleases, type GoodReleases } from './last-good.ts';
import { createLoadModule, type LoadModule } from './load-module.ts';
import { createPageLoader, type PageLoader } from './load-page.ts';
import { createPageRegistry, type PageRegistry } from './page-registry.ts';
import { createReleaseReports, type ReleaseReports } from './release-reports.ts';
import { createRemoteStates, type RemoteStates } from './remote-states.ts';

/** What a loader needs from the shell; all is known before it is made, or asked for when it is needed. */
export interface RemoteLoaderOptions {
  /** What this shell offers to remotes; without it (development) nothing is compared. */
  offered?: Offer;
  /** Whether a user is signed in: then a registry that was requested without a session is requested again. */
  isSignedIn?: () => boolean;
  /** The answer of a registry that was requested before the loader was made; asked for once. */
  askedAhead?: () => Promise<Response> | undefined;
  /** The remote that this tab loads from a development server of this machine, if it may (docs/adr/0090). */
  developed?: () => DevelopedRemote | undefined;
  /**
   * Makes the server serve the files that the user's role and plan open, before a module that needs them is loaded
   * (docs/adr/0061). `again`: files were refused after the first call. Never rejects.
   */
  openFiles?: (again: boolean) => Promise<void>;
  /** The share of page loads that report how releases do, from 0 to 1; all by default (docs/adr/0083). */
  reportShare?: () => number;
  /** Where the releases that worked and the last registry are stored; the local storage by default. */
  storage?: () => Storage;
  /** Milliseconds within which a remote must answer; 10 s by default. */
  timeout?: number;
  /** The time in milliseconds, from any start. */
  now?: () => number;
}

/** Finds and loads the remotes of a page, and knows the state of each. */
export interface RemoteLoader
  extends PageLoader,
    PageRegistry,
    Omit<ReleaseReports, 'noteLoadTime'>,
    Pick<RemoteStates, 'stateOf'>,
    Pick<FallBack, 'fallsBack'>,
    Pick<DevelopedRemotes, 'isDevelopedUsed'>,
    Pick<GoodReleases, 'rememberGood'> {
  loadModule: LoadModule;
  loadBell: LoadBell;
  loadFinder: LoadFinder;
}

/**
 * Makes the loader of a page. A page has one, because the federation's runtime behind it is global (docs/adr/0120).
 */
export function createRemoteLoader({
  offered,
  isSignedIn = () => false,
  askedAhead = () => undefined,
  developed = () => undefined,
  openFiles = async () => undefined,
  reportShare = () => 1,
  storage = () => localStorage,
  timeout = 10_000,
  now = () => performance.now(),
}: RemoteLoaderOptions = {}): RemoteLoader {
  const kept = createKept(storage);
  const good = createGoodReleases(kept);
  const states = createRemoteStates();
  const reports = createReleaseReports(reportShare);
  const loadModule = createLoadModule({ runtime: createFederationRuntime(), states, openFiles, timeout });
  const { retried, fallsBack } = createFallBack(states, good, reports);
  const { withDeveloped, isDevelopedUsed } = createDevelopedRemotes(developed, offered);
  const fetchRegistry = createFetchRegistry(kept, good, offered);
  const { noteLoadTime: _, ...told } = reports;
  return {
    ...createPageLoader({ loadModule, retried, states, reports, now }),
    ...createPageRegistry({ fetchRegistry, withDeveloped, isSignedIn, askedAhead, openFiles }),
    ...told,
    stateOf: states.stateOf,
    fallsBack,
    rememberGood: good.rememberGood,
    isDevelopedUsed,
    loadModule,
    loadBell: createLoadBell(loadModule, retried),
    loadFinder: createLoadFinder(loadModule),
  };
}
