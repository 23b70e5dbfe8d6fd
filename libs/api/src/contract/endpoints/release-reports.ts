import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { done, timestamp } from '../fields.ts';
import { releaseName, remoteName } from './releases.ts';

/** Reports that a browser sends at once; a page load has one of each remote, and one more for what fails later. */
const mostReports = 20;

/** What became of a release in one page load; nothing about who it was. */
const releaseReport = z.object({
  remote: remoteName,
  release: releaseName,
  /** The first report of this page load about this remote: page loads are counted, not attempts. */
  isFirst: z.boolean(),
  /** `load`: its code could not be loaded. `error`: a page of it broke. Null: it was shown. */
  failure: z.enum(['load', 'error']).nullable(),
  /** How long its first page took to load; null when it did not, or was told before. */
  milliseconds: z.int().min(0).max(600_000).nullable(),
});
export type ReleaseReport = z.output<typeof releaseReport>;

const count = z.int().nonnegative();

/** Why a canary was ended by the server itself, with the counts that it decided by (docs/adr/0083). */
export const releaseHalt = z.object({
  remote: remoteName,
  release: releaseName,
  /** What it was compared with. */
  stable: releaseName,
  /** `failures`: it failed more often. `slow`: it was slow more often. */
  cause: z.enum(['failures', 'slow']),
  /** Page loads with the canary and with the stable release, and how many of each were bad. */
  canaryLoads: count,
  canaryBad: count,
  stableLoads: count,
  stableBad: count,
  haltedAt: timestamp,
  /** Nobody has decided anything about this remote since. */
  isOpen: z.boolean(),
});
export type ReleaseHalt = z.output<typeof releaseHalt>;

/** How a release did in the last day, and how many browsers show it now. */
const releaseFigures = z.object({
  remote: remoteName,
  release: releaseName,
  /** Browsers that were heard of in the last ten minutes. */
  browsers: count,
  /** The 24 hours until now, the latest last. */
  hours: z.array(
    z.object({
      hour: timestamp,
      loads: count,
      /** Loads that failed, or in which a page broke. */
      failures: count,
      slow: count,
      /** How long the first page took on average; null: no load told. */
      milliseconds: count.nullable(),
    }),
  ),
});
export type ReleaseFigures = z.output<typeof releaseFigures>;

/** How releases do in browsers (docs/adr/0083). */
export const releaseReportEndpoints = defineEndpoints({
  'POST /release-reports': {
    summary: 'Tell whether releases of remotes could be shown in this browser, and how long they took',
    access: 'session',
    callsPerMinute: 10,
    body: z.object({ reports: z.array(releaseReport).min(1).max(mostReports) }),
    answer: done,
  },
  'GET /release-figures': {
    summary: 'How many browsers show which release, and how each did in the last 24 hours',
    access: 'platform:manage',
    answer: z.array(releaseFigures),
  },
  'GET /release-halts': {
    summary: 'The canaries that the server ended by itself in the last month, the latest first',
    access: 'platform:manage',
    answer: z.array(releaseHalt),
  },
});

/** Sent to super users: a canary was ended by the server itself. */
export const releaseReportEvents = { releaseHalted: z.object({ action: z.literal('create'), record: releaseHalt }) };
