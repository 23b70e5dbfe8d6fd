import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { done, sizedText } from '../fields.ts';
import { releaseErrors, releaseFigures, releaseHalt } from './release-reports.ts';
import { releasedRemote, releaseName, remoteName } from './releases.ts';

/** A remote as its team sees it: with its figures, and without the names of companies (docs/adr/0151). */
const ownRemote = releasedRemote.omit({ pins: true }).extend({
  /** The releases that some companies are pinned to. */
  pinned: z.array(releaseName),
  figures: z.array(releaseFigures.omit({ remote: true })),
  /** What the server ended in the last month; `isForAll`: not only for the company whose reports said so. */
  halts: z.array(
    releaseHalt.omit({ remote: true, app: true, companyId: true, companyName: true }).extend({ isForAll: z.boolean() }),
  ),
});

/** For a team, with its own key of the API: of the remotes for which a record names that key (docs/adr/0151). */
const team = { access: 'token', scope: 'releases:publish', tenancy: 'system', callsPerMinute: 30 } as const;
const params = z.object({ remote: remoteName });
/** The reason for a change; the audit log keeps it. */
const body = z.object({ reason: sizedText(3, 200) });

/** What a team sees and does of the remotes that are its own. */
export const ownReleaseEndpoints = defineEndpoints({
  'GET /own-releases': {
    summary: 'Your remotes: releases, who gets which, how they do, and what the server ended',
    ...team,
    answer: z.array(ownRemote),
  },
  'GET /own-releases/:remote/errors': {
    summary: 'The errors of your remote in browsers in the last month, the latest first',
    ...team,
    params,
    answer: releaseErrors,
  },
  'POST /own-releases/:remote/rollback': {
    summary:
      'Return everybody to the former release of your remote, unless that one was halted or fails, and end the canary',
    ...team,
    params,
    body,
    answer: ownRemote,
    errors: ['ERR_NO_RELEASE_FOUND', 'ERR_RELEASE_REFUSED'],
  },
  'POST /own-releases/:remote/halt': {
    summary: 'End the canary of your remote: everybody has the release for everybody again',
    ...team,
    params,
    body,
    answer: ownRemote,
    errors: ['ERR_NO_RELEASE_FOUND'],
  },
  'POST /own-releases/:remote/removal': {
    summary: 'Take your remote away from everybody, also from companies that are pinned to one of its releases',
    ...team,
    params,
    body,
    answer: done,
    errors: ['ERR_NO_RELEASE_FOUND', 'ERR_RELEASE_REFUSED'],
  },
});
