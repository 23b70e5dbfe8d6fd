import type { MediaBucket } from '../../../media-configuration.ts';
import type { BucketPlace } from '../../../release-configuration.ts';

/** A bucket for media below a prefix of a store. */
export function mediaBucketOf(
  { address, region, key, secret }: BucketPlace,
  prefix: string,
  changes: Partial<MediaBucket> = {},
): MediaBucket {
  return {
    address: `${address}/${prefix}`,
    region,
    credentials: { key, secret },
    style: 'path',
    encryption: 'none',
    encryptionKey: undefined,
    redirects: false,
    ...changes,
  };
}

/** The real store that TEST_S3 names, `http://<key>:<secret>@<endpoint>/<bucket>`; undefined without one. */
export function realBucket(): BucketPlace | undefined {
  const text = process.env.TEST_S3;
  if (!text) return undefined;
  const { origin, pathname, username, password } = new URL(text);
  const [key, secret] = [username, password].map(decodeURIComponent);
  return {
    address: `${origin}${pathname}`,
    region: process.env.TEST_S3_REGION ?? 'us-east-1',
    key: key ?? '',
    secret: secret ?? '',
  };
}
