import { z } from 'zod';
import { connectionStatus } from '../entities/whatsapp.ts';
import { id, timestamp } from '../fields.ts';

/** A linked connection that is not open. */
const outage = z.object({
  id,
  name: z.string(),
  status: connectionStatus,
  /** Messages waiting for it to be open again, counted up to `mostWaitingCounted`. */
  waiting: z.int(),
});
export type Outage = z.output<typeof outage>;

/**
 * All offline connections of the company, sent on every change and as the answer to `joinNotification`. `at`: the time
 * when they were read; an event with an earlier time is outdated.
 */
export const outageEvents = {
  outages: z.object({ at: timestamp, connections: z.array(outage) }),
};
