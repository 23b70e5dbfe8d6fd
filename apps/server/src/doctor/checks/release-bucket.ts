import { bucketFinding } from '../bucket-check.ts';
import type { Check } from '../check.ts';

/** The bucket of published releases. */
export const releaseBucketCheck: Check = {
  name: 'release-bucket',
  run: async ({ configuration: { releaseBucket } }) =>
    releaseBucket ? bucketFinding(releaseBucket, 'RELEASES_S3') : undefined,
};
