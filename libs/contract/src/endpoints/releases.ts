import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { id, idInText, sizedText, texts, timestamp } from '../fields.ts';

/** A remote's name, e.g. `service_desk`. */
export const remoteName = z
  .string()
  .max(60)
  .regex(/^[a-z][a-z0-9_]*$/);
/** A release's name, e.g. `7.0.0-1a2b3c4d`: its version and a hash of its files. */
export const releaseName = z
  .string()
  .max(80)
  .regex(/^\w[\w.+-]*$/);
const count = z.int().nonnegative();
const difference = z.object({ added: z.array(z.string()), removed: z.array(z.string()) });

/** A build of a remote whose files the installation has. */
const release = z.object({
  release: releaseName,
  /** Who published it and why; null: it was built with the installation. */
  published: z.object({ by: z.string(), reason: z.string() }).nullable(),
  madeAt: timestamp,
  /** The compressed size of its scripts and styles in bytes. */
  bytes: count,
  files: count,
  /** The commit it was built from, followed by `+` if there were uncommitted changes; null: not known. */
  revision: z.string().max(80).nullable(),
  /**
   * How it differs from the previous release: bytes, pages, used exports of the shell and called endpoints; null for
   * the oldest.
   */
  changes: z.object({ bytes: z.int(), pages: difference, uses: difference, calls: difference }).nullable(),
});
export type Release = z.output<typeof release>;

/** Who gets a canary: the given percentage of companies, or of users. */
const canary = z.object({
  release: releaseName,
  share: z.int().min(1).max(100),
  shareOf: z.enum(['companies', 'users']),
});
export type Canary = z.output<typeof canary>;

/** A remote, its releases, and who gets which (docs/adr/0081). */
export const releasedRemote = z.object({
  remote: remoteName,
  title: texts,
  /** The release of the last build; null: the remote was only published, and its releases are served only if chosen. */
  newest: releaseName.nullable(),
  /** The stable release, for everybody; null: always the newest. */
  stable: releaseName.nullable(),
  /** The release that a rollback returns to; null: none. */
  former: releaseName.nullable(),
  canary: canary.nullable(),
  /** A scheduled release for everybody, and when it takes effect. */
  scheduled: z.object({ release: releaseName, at: timestamp, reason: z.string() }).nullable(),
  /** The reason and the time of the last change. */
  reason: z.string(),
  changedAt: timestamp.nullable(),
  /** The companies that are pinned to a release. */
  pins: z.array(z.object({ companyId: id, companyName: z.string(), release: releaseName })),
  /** Newest first. */
  releases: z.array(release),
  /** What its releases add to pages of other remotes, and whether that is there for the installation (docs/adr/0153). */
  extensions: z.array(z.object({ point: z.string(), module: z.string(), title: texts, isOn: z.boolean() })),
});
export type ReleasedRemote = z.output<typeof releasedRemote>;

/** The reason for a change; the audit log keeps it. */
const reason = sizedText(3, 200);
const remoteParams = z.object({ remote: remoteName });
const pinParams = z.object({ remote: remoteName, companyId: idInText });
const missing = ['ERR_NO_RELEASE_FOUND'] as const;

/** For each shared module a version, or one for each of its exports (docs/adr/0024). */
const offer = z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())]));
const audience = { share: canary.shape.share.default(5), shareOf: canary.shape.shareOf.default('companies') };

/** The scope of a publisher's key; only the super user creates such keys (docs/adr/0082). */
const publisher = { access: 'token', scope: 'releases:publish', callsPerMinute: 30 } as const;

/** Which release of each remote browsers get: the super user decides (docs/adr/0081). */
export const releaseEndpoints = defineEndpoints({
  'GET /releases': {
    summary: 'The remotes, their releases, and who gets which',
    access: 'platform:manage',
    tenancy: 'system',
    answer: z.array(releasedRemote),
  },
  'GET /releases/offer': {
    summary: 'What this installation offers to a release, for a check before it is published',
    ...publisher,
    tenancy: 'none',
    answer: z.object({
      /** What the current shell offers to remotes. */
      shell: offer,
      endpoints: z.array(z.string()),
      events: z.array(z.string()),
    }),
  },
  'GET /releases/needs': {
    summary: 'What the releases that somebody can get need, for a check before another shell or API is installed',
    ...publisher,
    tenancy: 'system',
    answer: z.array(
      z.object({
        remote: remoteName,
        release: releaseName,
        uses: offer,
        calls: z.object({ endpoints: z.array(z.string()), events: z.array(z.string()) }),
      }),
    ),
  },
  'PUT /releases/:remote/publications/:release': {
    summary: 'Publish a release, as multipart `archive`, and give it to nobody, to a share or to everybody',
    ...publisher,
    tenancy: 'system',
    multipart: true,
    params: remoteParams.extend({ release: releaseName }),
    body: z.object({ channel: z.enum(['none', 'canary', 'stable']), ...audience, reason }),
    answer: releasedRemote,
    errors: ['ERR_RELEASE_REFUSED', 'ERR_NO_RELEASE_KEYS', 'ERR_RELEASE_STORE', 'ERR_FILE_TOO_LARGE'],
  },
  'PUT /releases/:remote': {
    summary: 'Choose the release for everybody, or give one to a share of companies or users',
    access: 'platform:manage',
    tenancy: 'system',
    params: remoteParams,
    body: z.object({
      /** null: always the newest. Absent: unchanged. */
      stable: releaseName.nullable().optional(),
      /** null: ends the canary. Absent: unchanged. */
      canary: canary.nullable().optional(),
      reason,
    }),
    answer: releasedRemote,
    errors: [...missing, 'ERR_RELEASE_REFUSED'],
  },
  'POST /releases/:remote/rollback': {
    summary: 'Return everybody to the former release, and end the canary',
    access: 'platform:manage',
    tenancy: 'system',
    params: remoteParams,
    body: z.object({ reason }),
    answer: releasedRemote,
    errors: missing,
  },
  'PUT /releases/:remote/schedule': {
    summary: 'Give a release to everybody at a later time',
    access: 'platform:manage',
    tenancy: 'system',
    params: remoteParams,
    body: z.object({ release: releaseName, at: z.iso.datetime().max(40), reason }),
    answer: releasedRemote,
    errors: [...missing, 'ERR_RELEASE_REFUSED'],
  },
  'DELETE /releases/:remote/schedule': {
    summary: 'Give up what was planned',
    access: 'platform:manage',
    tenancy: 'system',
    params: remoteParams,
    answer: releasedRemote,
    errors: missing,
  },
  'PUT /releases/:remote/pins/:companyId': {
    summary: 'Give a company a certain release until the pin is removed',
    access: 'platform:manage',
    tenancy: 'system',
    params: pinParams,
    body: z.object({ release: releaseName, reason }),
    answer: releasedRemote,
    errors: [...missing, 'ERR_NO_COMPANY_FOUND', 'ERR_TOO_MANY_PINS', 'ERR_RELEASE_REFUSED'],
  },
  'DELETE /releases/:remote/pins/:companyId': {
    summary: 'Remove the pin of a company',
    access: 'platform:manage',
    tenancy: 'system',
    params: pinParams,
    answer: releasedRemote,
    errors: missing,
  },
});

/** Sent to everybody: browsers then check the registry for another release. */
export const releaseEvents = { releases: z.object({ action: z.literal('update') }) };
