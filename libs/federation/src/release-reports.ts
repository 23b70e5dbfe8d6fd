import type { ReleaseReport } from '@recado/api/contract';
import type { RegistryRemote } from './registry.ts';

/** The state of a release in this page load. */
interface Known {
  remote: RegistryRemote;
  isTold: boolean;
  hasFailed: boolean;
  /** Milliseconds until its first page was loaded. */
  milliseconds: number | null;
}

const known = new Map<string, Known>();
let waiting: ReleaseReport[] = [];
/** The maximum number of waiting reports; further ones are dropped, because they are not worth a larger request. */
const mostWaiting = 20;
let isSampled = true;

/** Decides randomly whether this page load reports: `share` of them do, from 0 to 1 (docs/adr/0083). */
export function setReportShare(share: number): void {
  isSampled = Math.random() < share;
}

/** Remembers how long the first page of a release took to load. */
export function noteLoadTime(remote: RegistryRemote, milliseconds: number): void {
  const release = knownOf(remote);
  release.milliseconds ??= Math.round(Math.min(Math.max(0, milliseconds), longest));
}

/** Milliseconds; longer times come from suspended tabs, not from slow releases. */
const longest = 600_000;

/** Reports, once, that a page of a release was shown. */
export function noteShown(remote: RegistryRemote): void {
  const release = knownOf(remote);
  if (!release.isTold) report(release, null, release.milliseconds);
}

/**
 * Reports, once for each release, that its code could not be loaded (`load`) or that a page of it failed (`error`). Not
 * without a network, because the release is then not the cause.
 */
export function noteFailure(remote: RegistryRemote, failure: 'load' | 'error'): void {
  const release = knownOf(remote);
  if (release.hasFailed || !navigator.onLine) return;
  release.hasFailed = true;
  report(release, failure, null);
}

/** Returns and removes the waiting reports, in order. */
export function takeReports(): ReleaseReport[] {
  const taken = waiting;
  waiting = [];
  return taken;
}

/**
 * The releases that this page load shows now, as reports that do not count as page loads: they tell the server how many
 * browsers have a release.
 */
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
