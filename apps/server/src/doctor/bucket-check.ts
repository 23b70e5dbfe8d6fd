import { randomUUID } from 'node:crypto';
import { BucketError, openBucket } from '../platform/storage/bucket.ts';
import type { BucketPlace } from '../release-configuration.ts';
import { type Finding, ok, problem } from './check.ts';

/** Milliseconds that a store may take to answer a request. */
const patience = 15_000;

/** Writes an object into a bucket, reads it and deletes it; `variable` configures the bucket. */
export async function bucketFinding(place: BucketPlace, variable: string): Promise<Finding> {
  const bucket = openBucket(place, { patience });
  const name = `doctor-${randomUUID()}`;
  const content = Buffer.from(name);
  try {
    await bucket.put(name, content);
    const read = await bucket.get(name, content.length);
    await bucket.remove(name);
    if (read?.equals(content)) return ok(`${place.address} can be written, read and deleted.`);
    return problem(`${place.address} does not give back what was written.`, `Check the key of ${variable}.`);
  } catch (error) {
    if (!(error instanceof BucketError)) throw error;
    return problem(`${place.address} cannot be used (${error.message}).`, `Check ${variable}, its region and its key.`);
  }
}
