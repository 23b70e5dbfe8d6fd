import type { ReleaseReport } from '@recado/contract';
import { type RegistryRemote, reportedApp } from '@recado/releases';
import { frameLines } from './code-owners.ts';
import { RemoteFailure } from './remote-failure.ts';

/** What is reported of a release; an app is reported as one, too. */
export type ReportedRelease = Pick<RegistryRemote, 'name' | 'version' | 'entry' | 'isDeveloped'>;

/** The state of a release in this page load. */
interface Known {
  remote: ReportedRelease;
  isTold: boolean;
  hasFailed: boolean;
  /** Milliseconds until its first page was loaded. */
  milliseconds: number | null;
}

/** How releases do in this page load, to be reported to the server (docs/adr/0083). */
export interface ReleaseReports {
  /** Remembers how many milliseconds the first page of a release took to load. */
  noteLoadTime: (remote: ReportedRelease, milliseconds: number) => void;
  /** Reports, once, that a page of a release was shown. */
  noteShown: (remote: ReportedRelease) => void;
  /**
   * Reports, once for each release, that its code could not be loaded (`load`) or threw (`error`), and what was thrown.
   * Not without a network, because the release is then not the cause.
   */
  noteFailure: (remote: ReportedRelease, failure: 'load' | 'error', thrown?: unknown) => void;
  /** Returns and removes the waiting reports, in order. */
  takeReports: () => ReleaseReport[];
  /**
   * The releases of remotes that this page load shows now, as reports that do not count as page loads: they tell the
   * server how many browsers have a release.
   */
  shownReleases: () => ReleaseReport[];
}

/** The maximum number of waiting reports; further ones are dropped, because they are not worth a larger request. */
const mostWaiting = 20;
/** Milliseconds; longer times come from suspended tabs, not from slow releases. */
const longest = 600_000;

/** Collects reports, in a random `share` of page loads, from 0 to 1; the share is asked for with the first report. */
export function createReleaseReports(share: () => number): ReleaseReports {
  const known = new Map<string, Known>();
  let waiting: ReleaseReport[] = [];
  let isSampled: boolean | undefined;

  function reports(): boolean {
    isSampled ??= Math.random() < share();
    return isSampled;
  }

  function knownOf(remote: ReportedRelease): Known {
    const found = known.get(remote.entry) ?? { remote, isTold: false, hasFailed: false, milliseconds: null };
    known.set(remote.entry, found);
    return found;
  }

  function report(release: Known, { failure = null, milliseconds = null, ...error }: Partial<ReleaseReport>): void {
    const { name: remote, version, isDeveloped } = release.remote;
    const isFirst = !release.isTold;
    release.isTold = true;
    if (reports() && !isDeveloped && waiting.length < mostWaiting) {
      waiting.push({ remote, release: version, isFirst, failure, milliseconds, ...error });
    }
  }

  return {
    noteLoadTime: (remote, milliseconds) => {
      const release = knownOf(remote);
      release.milliseconds ??= Math.round(Math.min(Math.max(0, milliseconds), longest));
    },
    noteShown: (remote) => {
      const release = knownOf(remote);
      if (!release.isTold) report(release, { milliseconds: release.milliseconds });
    },
    noteFailure: (remote, failure, thrown) => {
      const release = knownOf(remote);
      if (release.hasFailed || !navigator.onLine) return;
      release.hasFailed = true;
      report(release, { failure, ...errorIn(thrown) });
    },
    takeReports: () => {
      const taken = waiting;
      waiting = [];
      return taken;
    },
    shownReleases: () => {
      if (!reports()) return [];
      return [...known.values()]
        .filter(({ remote, isTold, hasFailed }) => isTold && !hasFailed && !remote.isDeveloped)
        .filter(({ remote }) => reportedApp(remote.name) === undefined)
        .slice(-mostWaiting)
        .map(({ remote: { name, version } }) => ({
          remote: name,
          release: version,
          isFirst: false,
          failure: null,
          milliseconds: null,
        }));
    },
  };
}

/** What is told of a thrown value; nothing of a value that is no error. */
function errorIn(thrown: unknown): Pick<ReleaseReport, 'error'> {
  const error = thrown instanceof RemoteFailure ? (thrown.cause ?? thrown) : thrown;
  if (!(error instanceof Error)) return {};
  const message = `${error.name}: ${error.message}`.slice(0, 500);
  return {
    error: {
      message,
      stack: frameLines(error.stack ?? '')
        .join('\n')
        .slice(0, 2_000),
    },
  };
}
