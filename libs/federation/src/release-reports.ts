import type { ReleaseReport } from '@recado/api/contract';
import type { RegistryRemote } from './registry.ts';

/** What this page load knows of a release. */
interface Known {
  remote: RegistryRemote;
  isTold: boolean;
  hasFailed: boolean;
  /** Milliseconds that its first page took. */
  milliseconds: number | null;
}

const known = new Map<string, Known>();
let waiting: ReleaseReport[] = [];
/** Reports that wait at most; what is more is not worth a larger request. */
const mostWaiting = 20;
let isSampled = true;

/** Draws whether this page load reports: `share` of them do, from 0 to 1 (docs/adr/0083). */
export function setReportShare(share: number): void {
  isSampled = Math.random() < share;
}

/** Remembers how long the first page of a release took to load. */
export function noteLoadTime(remote: RegistryRemote, milliseconds: number): void {
  const release = knownOf(remote);
  release.milliseconds ??= Math.round(Math.min(Math.max(0, milliseconds), longest));
}

/** Milliseconds; a tab that slept does not say how slow a release is. */
const longest = 600_000;

/** Reports, once, that a page of a release was shown. */
export function noteShown(remote: RegistryRemote): void {
  const release = knownOf(remote);
  if (!release.isTold) report(release, null, release.milliseconds);
}

/**
 * Reports, once for each release, that its code could not be loaded (`load`) or that a page of it broke (`error`). Without
 * a network it is not the release that fails.
 */
export function noteFailure(remote: RegistryRemote, failure: 'load' | 'error'): void {
  const release = knownOf(remote);
  if (release.hasFailed || !navigator.onLine) return;
  release.hasFailed = true;
  report(release, failure, null);
}

/** Takes the reports that wait, in the order in which things happened. */
export function takeReports(): ReleaseReport[] {
  const taken = waiting;
  waiting = [];
  return taken;
}

/** What this page load shows now, as reports that count nothing: by them the server knows how many browsers have a release. */
export function shownReleases(): ReleaseReport[] {
  if (!isSampled) return [];
  return [...known.values()]
    .filter(({ remote, isTold, hasFailed }) => isTold && !hasFailed && !remote.isDeveloped)
    .slice(-mostWaiting)
    .map(({ remote: { name, version } }) => ({
      remote: name,
      release: version,
      isFirst: false,
      failure: null,
      milliseconds: null,
    }));
}

function knownOf(remote: RegistryRemote): Known {
  const found = known.get(remote.entry) ?? { remote, isTold: false, hasFailed: false, milliseconds: null };
  known.set(remote.entry, found);
  return found;
}

function report(release: Known, failure: ReleaseReport['failure'], milliseconds: number | null): void {
  const { name: remote, version, isDeveloped } = release.remote;
  const isFirst = !release.isTold;
  release.isTold = true;
  if (isSampled && !isDeveloped && waiting.length < mostWaiting) {
    waiting.push({ remote, release: version, isFirst, failure, milliseconds });
  }
}
