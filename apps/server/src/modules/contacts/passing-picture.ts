import { z } from 'zod';
import type { Services } from '../../channels/services.ts';
import { effectful, type JobHandler } from '../../platform/jobs/handlers.ts';
import type { NewJob } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';

const kind = 'passing-picture';
const payload = z.object({ fileId: z.string() });
/** Longer than any file address is valid; milliseconds. */
const keptFor = 48 * 60 * 60_000;

/** Deletes the picture of a number without a contact once its address has expired. */
export function passingPictureJob({ clock }: Pick<Services, 'clock'>, fileId: string): NewJob {
  return { lane: `${kind}:${fileId}`, kind, payload: { fileId }, runAt: new Date(clock().getTime() + keptFor) };
}

/** Runs the deletion. */
export function passingPictureHandler({ storage }: Pick<Platform, 'storage'>): JobHandler {
  return effectful(kind, payload, ({ fileId }) => storage.remove([fileId]));
}
