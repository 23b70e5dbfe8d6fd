import { z } from 'zod';
import { appDataKinds } from '../app-data-kinds.ts';
import { id, timestamp } from '../fields.ts';

/** What an app keeps under a key of a subject. */
export const appDatum = z.object({
  kind: z.enum(appDataKinds),
  /** The contact, ticket or user; null for the company. */
  subjectId: id.nullable(),
  /**
   * As the app chose it; `~merged` follows in what a contact or ticket that became one with this had under the same key
   * and changed before.
   */
  key: z.string(),
  /** Any JSON. */
  value: z.unknown(),
  /** Grows with each change; who changes the value names the version that they read. */
  version: z.int(),
  updatedAt: timestamp,
});
export type AppDatum = z.output<typeof appDatum>;
