import { type ReleaseKey, releaseKey } from '@recado/releases/registry-files';
import { z } from 'zod';
import { list } from './payment-configuration.ts';

/** A key with the remote whose releases it may sign. */
const keyText = z.string().transform((text, context) => {
  try {
    return releaseKey(text);
  } catch {
    context.addIssue(`${text.slice(0, 40)} is no <remote>=<key>`);
    return z.NEVER;
  }
});

/** The address of a bucket and optional folders in it, of characters that are the same in address and signature. */
export const bucketAddress = z.url({ protocol: /^https?$/ }).transform((text, context) => {
  const { origin, pathname, username, password, search, hash } = new URL(text);
  const path = pathname.replace(/\/$/, '');
  if (username + password + search + hash === '' && /^(?:\/[\w.-]+)+$/.test(path)) return `${origin}${path}`;
  context.addIssue('is no https://<endpoint>/<bucket>[/<prefix>]');
  return z.NEVER;
});

/** The variables of signed releases (docs/adr/0080), and of those that are published. */
export const releaseVariables = {
  RELEASE_KEYS: list
    .pipe(z.array(keyText))
    .default([])
    .describe(
      'Public keys of teams as `npm run release-key` prints them, <remote>=<key>, or *=<key> for all remotes; comma separated. They count for remotes that no record of a key names (`GET /release-keys`)',
    ),
  RELEASES_FOLDER: z
    .string()
    .optional()
    .describe(
      'Where published releases are kept; all processes share it. With RELEASES_S3 it holds copies only, and each machine may have its own. Default: <DATA_FOLDER>/releases',
    ),
  RELEASES_S3: bucketAddress
    .optional()
    .describe(
      'A bucket of any store that speaks S3, where published releases are kept for all machines: https://<endpoint>/<bucket>[/<prefix>], the prefix for this installation alone',
    ),
  RELEASES_S3_REGION: z
    .string()
    .min(1)
    .default('us-east-1')
    .describe('The region of the bucket; `auto` for some stores'),
  RELEASES_S3_KEY: z
    .string()
    .min(1)
    .optional()
    .describe('The id of a key that may read, write and delete the objects of the bucket'),
  RELEASES_S3_SECRET: z.string().min(1).optional().describe('The secret that belongs to the key'),
  REMOTE_OVERRIDES: z
    .enum(['enabled', 'disabled'])
    .default('disabled')
    .describe(
      'Whether the super user may run a remote from a development server on their own machine, in one tab: `npm run dev -- <remote> --shell <URL>`',
    ),
  REPORT_SHARE: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('The share of page loads that report how releases do, 0 to 1; less where very many people work'),
};

/** A bucket of a store that speaks S3, and the key to it. */
export interface BucketPlace {
  /** `https://<endpoint>/<bucket>[/<prefix>]`, without a slash at its end. */
  address: string;
  region: string;
  key: string;
  secret: string;
}

/** The keys that may sign releases, and where they are kept. */
export interface ReleaseConfiguration {
  /** Those that the configuration names, for remotes without a record (docs/adr/0148). */
  releaseKeys: readonly ReleaseKey[];
  /** Where published releases are kept (docs/adr/0082). */
  releasesFolder: string;
  /** The permanent place of published releases, for all machines; the folder then holds copies. */
  releaseBucket: BucketPlace | undefined;
  /** Whether the super user may run a remote from their own machine, in their tab (docs/adr/0090). */
  remoteOverrides: boolean;
  /** The share of page loads that report how releases do (docs/adr/0083). */
  reportShare: number;
}

/** The bucket, from the variables. Throws an Error when some of them are missing. */
export function releaseBucket(
  read: z.output<z.ZodObject<typeof releaseVariables>>,
): ReleaseConfiguration['releaseBucket'] {
  const { RELEASES_S3: address, RELEASES_S3_REGION: region, RELEASES_S3_KEY: key, RELEASES_S3_SECRET: secret } = read;
  if (address === undefined && key === undefined && secret === undefined) return undefined;
  if (address === undefined || key === undefined || secret === undefined) {
    throw new Error(
      'Wrong configuration. RELEASES_S3, RELEASES_S3_KEY and RELEASES_S3_SECRET belong together: set all or none',
    );
  }
  return { address, region, key, secret };
}
