import { type Offer, ownNamespaces } from '@recado/releases';
import type { LoadBell } from './bell.ts';
import { createCodeOwners } from './code-owners.ts';
import { createDevelopedRemotes, type DevelopedRemote, type DevelopedRemotes } from './developed-remotes.ts';
import { createFallBack, type FallBack } from './fall-back.ts';
import { createFederationRuntime } from './federation-runtime.ts';
import { createFetchRegistry } from './fetch-registry.ts';
import { createLoadFinder, type LoadFinder } from './finder.ts';
import { createKept } from './kept.ts';
import { createGoodReleases, type GoodReleases } from './last-good.ts';
import { createLoadModule, type LoadModule } from './load-module.ts';
import { createPageLoader, type PageLoader } from './load-page.ts';
import { createLoadPart, type LoadPart } from './load-part.ts';
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
  /** Removes the texts of a namespace. */
  dropTexts?: (namespace: string) => void;
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
    Pick<FallBack, 'fallsBack' | 'onReplaced'>,
    Pick<DevelopedRemotes, 'isDevelopedUsed'>,
    Pick<GoodReleases, 'rememberGood'> {
  /**
   * Whether the code that calls now may change the texts of a namespace: code of a remote only its own, and only while
   * its release is in use.
   */
  mayChangeTexts: (namespace: string) => boolean;
  /** Reports what was thrown outside of pages as a failure of the release whose file threw it, if it is one's. */
  noteThrown: (thrown: unknown) => void;
  loadModule: LoadModule;
  loadBell: LoadBell;
  /** The component of an extension in a page of another remote. */
  loadExtension: LoadPart;
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
  dropTexts = () => undefined,
  reportShare = () => 1,
  storage = () => localStorage,
  timeout = 10_000,
  now = () => performance.now(),
}: RemoteLoaderOptions = {}): RemoteLoader {
  const kept = createKept(storage);
  const good = createGoodReleases(kept);
  const states = createRemoteStates();
  const reports = createReleaseReports(reportShare);
  const owners = createCodeOwners();
  const loadModule = createLoadModule({
    runtime: createFederationRuntime(),
    states,
    owners,
    dropTexts: (remote) => {
      for (const namespace of ownNamespaces(remote)) dropTexts(namespace);
    },
    openFiles,
    timeout,
  });
  const { retried, fallsBack, onReplaced } = createFallBack(states, good, reports);
  const { withDeveloped, isDevelopedUsed } = createDevelopedRemotes(developed, offered);
  const fetchRegistry = createFetchRegistry(kept, good, offered);
  const { noteLoadTime: _, ...told } = reports;
  const loadPart = createLoadPart(loadModule, retried);
  return {
    ...createPageLoader({ loadModule, retried, states, reports, now }),
    ...createPageRegistry({ fetchRegistry, withDeveloped, isSignedIn, askedAhead, openFiles }),
    ...told,
    stateOf: states.stateOf,
    fallsBack,
    onReplaced,
    rememberGood: good.rememberGood,
    isDevelopedUsed,
    mayChangeTexts: (namespace) => {
      const owner = owners.ownerOnStack(new Error().stack);
      if (!owner) return true;
      return states.recordOf(owner).registered === owner.entry && ownNamespaces(owner.name).includes(namespace);
    },
    noteThrown: (thrown) => {
      const owner = thrown instanceof Error ? owners.ownerOfError(thrown.stack) : undefined;
      if (owner) reports.noteFailure(owner, 'error', thrown);
    },
    loadModule,
    loadBell: loadPart,
    loadExtension: loadPart,
    loadFinder: createLoadFinder(loadModule),
  };
}
