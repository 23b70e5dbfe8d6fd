import { z } from 'zod';
import { appName } from '../app-archive.ts';
import { defineEndpoints } from '../endpoint.ts';
import { done, id, texts, timestamp } from '../fields.ts';
import { releaseName, remoteName } from './releases.ts';

/**
 * The maximum number of reports per request; a page load sends one for each remote, and another if a page fails later.
 */
const mostReports = 20;

/** What threw: its message, and the frames of its stack as the browser wrote them. The server keeps neither queries nor personal data of it. */
const thrown = z.object({ message: z.string().max(500), stack: z.string().max(2_000) });

/** How a release did in one page load, without the user's identity. */
const releaseReport = z.object({
  /** The remote; or an app, as `app_` and its name with `_` in the place of `-`. */
  remote: remoteName,
  release: releaseName,
  /** Whether it is the first report of this page load about this remote: page loads are counted, not attempts. */
  isFirst: z.boolean(),
  /** `load`: its code could not be loaded. `error`: its code threw, in a page or elsewhere. Null: it was shown. */
  failure: z.enum(['load', 'error']).nullable(),
  error: thrown.optional(),
  /** How long its first page took to load; null if it was not loaded, or the time was already reported. */
  milliseconds: z.int().min(0).max(600_000).nullable(),
});
export type ReleaseReport = z.output<typeof releaseReport>;

const count = z.int().nonnegative();

/**
 * Why the server ended a canary automatically, for everybody or for one company, or withdrew a version of an app, with the
 * counts behind the decision (docs/adr/0083, 0154).
 */
export const releaseHalt = z.object({
  remote: remoteName,
  /** The app whose version was withdrawn; null: it is a release of a remote. */
  app: z.object({ name: appName, title: texts }).nullable(),
  release: releaseName,
  /** The company that was taken back by its own reports, while others keep the canary; null: it ended for everybody. */
  companyId: id.nullable(),
  companyName: z.string().nullable(),
  /** The release that it was compared with, or the one before it; itself: it was the first, and had fixed bounds. */
  stable: releaseName,
  /** `failures`: it failed more often. `slow`: it was more often slow. */
  cause: z.enum(['failures', 'slow']),
  /** Page loads with the canary and with the stable release, and how many of each were bad. */
  canaryLoads: count,
  canaryBad: count,
  stableLoads: count,
  stableBad: count,
  haltedAt: timestamp,
  /** Whether nobody has changed the choice of this remote since; of an app: put the version back, or published a newer one. */
  isOpen: z.boolean(),
});
export type ReleaseHalt = z.output<typeof releaseHalt>;

/** The figures of a release in the last day, and how many browsers show it now. */
export const releaseFigures = z.object({
  remote: remoteName,
  release: releaseName,
  /** Browsers that reported in the last ten minutes. */
  browsers: count,
  /** The last 24 hours, the latest last. */
  hours: z.array(
    z.object({
      hour: timestamp,
      loads: count,
      /** Page loads in which the code could not be loaded or a page failed. */
      failures: count,
      slow: count,
      /** How long the first page took on average; null: not reported by any page load. */
      milliseconds: count.nullable(),
    }),
  ),
});
export type ReleaseFigures = z.output<typeof releaseFigures>;

/** An error of a release in browsers, without whom it happened to (docs/adr/0150). */
const releaseError = z.object({
  release: releaseName,
  message: z.string(),
  /** The frames, the innermost first: places in the sources if the release carries source maps, in its files otherwise. */
  frames: z.array(z.string()),
  /** Page loads; a page load reports the first error of a release. */
  count,
  /** E.g. `Firefox 140`; the first ten. */
  browsers: z.array(z.string()),
  firstAt: timestamp,
  lastAt: timestamp,
});

/** The errors of a remote's releases in the last month, the latest first. */
export const releaseErrors = z.array(releaseError);

/** The health of releases in browsers (docs/adr/0083). */
export const releaseReportEndpoints = defineEndpoints({
  'POST /release-reports': {
    summary: 'Tell whether releases of remotes could be shown in this browser, and how long they took',
    access: 'session',
    tenancy: 'system',
    callsPerMinute: 10,
    body: z.object({ reports: z.array(releaseReport).min(1).max(mostReports) }),
    answer: done,
  },
  'GET /release-figures': {
    summary: 'How many browsers show which release, and how each did in the last 24 hours',
    access: 'platform:manage',
    tenancy: 'system',
    answer: z.array(releaseFigures),
  },
  'GET /releases/:remote/errors': {
    summary:
      'The errors of the releases of a remote, or of the versions of an app, in browsers in the last month, the latest first',
    access: 'platform:manage',
    tenancy: 'system',
    params: z.object({ remote: remoteName }),
    answer: releaseErrors,
  },
  'GET /release-halts': {
    summary:
      'The canaries that the server ended by itself in the last month and the versions of apps that it withdrew, the latest first',
    access: 'platform:manage',
    tenancy: 'system',
    answer: z.array(releaseHalt),
  },
});

/** Sent to super users: the server ended a canary automatically, for everybody or for one company, or withdrew a version of an app. */
export const releaseReportEvents = { releaseHalted: z.object({ action: z.literal('create'), record: releaseHalt }) };
