import { z } from 'zod';
import { bucketAddress } from './release-configuration.ts';

/** The variables of the place where media are kept (docs/operations/media.md). */
export const mediaVariables = {
  MEDIA_S3: bucketAddress
    .optional()
    .describe(
      'A bucket of any store that speaks S3, where files are kept in place of DATA_FOLDER: https://<endpoint>/<bucket>[/<prefix>], the prefix for this installation alone. `recado move-media` moves existing files',
    ),
  MEDIA_S3_REGION: z.string().min(1).default('us-east-1').describe('The region of the bucket; `auto` for some stores'),
  MEDIA_S3_KEY: z
    .string()
    .min(1)
    .optional()
    .describe(
      'The id of a key that may list the bucket, and read, write and delete its objects. Default: the role of the machine',
    ),
  MEDIA_S3_SECRET: z.string().min(1).optional().describe('The secret that belongs to the key'),
  MEDIA_S3_STYLE: z
    .enum(['path', 'host'])
    .default('path')
    .describe('host: the bucket is a part of the host name, https://<bucket>.<endpoint>; MEDIA_S3 stays as it is'),
  MEDIA_S3_ENCRYPTION: z
    .enum(['none', 'AES256', 'aws:kms'])
    .default('none')
    .describe('How the store is asked to encrypt each object; none: as the bucket is set up'),
  MEDIA_S3_ENCRYPTION_KEY: z
    .string()
    .min(1)
    .optional()
    .describe('The id of the key for aws:kms. Default: the key of the account'),
  MEDIA_S3_REDIRECT: z
    .enum(['true', 'false'])
    .default('false')
    .describe(
      'true: browsers get files from the bucket itself, at addresses of five minutes. They must be able to reach it',
    ),
  MEDIA_FORMER: z
    .enum(['folder', 's3'])
    .optional()
    .describe(
      'While files move: the place where they were. New ones go to the other place, and reads fall back to this one. Needs MEDIA_S3',
    ),
};

/** A bucket for media, and how to use it. */
export interface MediaBucket {
  /** `https://<endpoint>/<bucket>[/<prefix>]`, without a slash at its end. */
  address: string;
  region: string;
  /** Undefined: what the machine has, e.g. a role. */
  credentials: { key: string; secret: string } | undefined;
  style: 'path' | 'host';
  encryption: 'none' | 'AES256' | 'aws:kms';
  encryptionKey: string | undefined;
  /** Whether browsers are sent to the bucket. */
  redirects: boolean;
}

/** The origin of a bucket, as browsers that are sent to it reach it; undefined when they are not. */
export function redirectOrigin({ mediaBucket: bucket }: Pick<MediaConfiguration, 'mediaBucket'>): string | undefined {
  if (!bucket?.redirects) return undefined;
  const { protocol, host, origin, pathname } = new URL(bucket.address);
  return bucket.style === 'path' ? origin : `${protocol}//${pathname.split('/')[1]}.${host}`;
}

/** Where media are kept. */
export interface MediaConfiguration {
  /** Undefined: in the data folder only. */
  mediaBucket: MediaBucket | undefined;
  /** The other place, which is still read while files move. With `s3`, new files go to the folder. */
  formerMedia: 'folder' | 's3' | undefined;
}

/** The places of media, from the variables. Throws an Error when some of them are missing. */
export function mediaConfiguration(read: z.output<z.ZodObject<typeof mediaVariables>>): MediaConfiguration {
  const { MEDIA_S3: address, MEDIA_S3_KEY: key, MEDIA_S3_SECRET: secret, MEDIA_FORMER: formerMedia } = read;
  if ((key === undefined) !== (secret === undefined)) {
    throw new Error('Wrong configuration. MEDIA_S3_KEY and MEDIA_S3_SECRET belong together: set both or none');
  }
  if (address === undefined) {
    if (key === undefined && formerMedia === undefined) return { mediaBucket: undefined, formerMedia };
    throw new Error('Wrong configuration. MEDIA_S3: says in which bucket media are, and is needed with the others');
  }
  if (read.MEDIA_S3_ENCRYPTION_KEY !== undefined && read.MEDIA_S3_ENCRYPTION !== 'aws:kms') {
    throw new Error('Wrong configuration. MEDIA_S3_ENCRYPTION_KEY: is for MEDIA_S3_ENCRYPTION=aws:kms only');
  }
  return {
    formerMedia,
    mediaBucket: {
      address,
      region: read.MEDIA_S3_REGION,
      credentials: key !== undefined && secret !== undefined ? { key, secret } : undefined,
      style: read.MEDIA_S3_STYLE,
      encryption: read.MEDIA_S3_ENCRYPTION,
      encryptionKey: read.MEDIA_S3_ENCRYPTION_KEY,
      redirects: read.MEDIA_S3_REDIRECT === 'true',
    },
  };
}
