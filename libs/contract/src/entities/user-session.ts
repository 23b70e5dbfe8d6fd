import { z } from 'zod';
import { timestamp } from '../fields.ts';

/** A place where a user is signed in: one, or several where the company allows it (docs/adr/0181). */
export const userSession = z.object({
  id: z.uuid(),
  /** The family of the browser and its system, e.g. `Chrome · Windows`. */
  agent: z.string().nullable(),
  address: z.string().nullable(),
  startedAt: timestamp,
  /** Accurate to a quarter of an hour; the current time while a page of the only session is open. */
  seenAt: timestamp,
  /** The session of the caller. */
  isOwn: z.boolean(),
});
export type UserSession = z.output<typeof userSession>;

/** A browser with which a user signed in for the first time, as they are told of it. */
export const newDevice = z.object({ agent: z.string(), address: z.string(), firstSeenAt: timestamp });
export type NewDevice = z.output<typeof newDevice>;
