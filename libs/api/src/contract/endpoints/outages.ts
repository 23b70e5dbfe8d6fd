import { z } from 'zod';
import { connectionStatus } from '../entities/whatsapp.ts';
import { id, timestamp } from '../fields.ts';

/** A linked connection that is not open. */
const outage = z.object({
  id,
  name: z.string(),
  status: connectionStatus,
  /** Messages that wait until it is open again, counted up to `mostWaitingCounted`. */
  waiting: z.int(),
});
export type Outage = z.output<typeof outage>;

/**
 * The connections of the company that are down, all of them: on every change, and as the answer to `joinNotification`.
 * `at`: the moment they were read; an event with an earlier one is out of date.
 */
export const outageEvents = {
  outages: z.object({ at: timestamp, connections: z.array(outage) }),
};
