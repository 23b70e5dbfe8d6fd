import { z } from 'zod';
import { timestamp } from '../fields.ts';
import { userRole } from './user.ts';

/** A company's own role (docs/adr/0186). */
export const role = userRole.extend({
  description: z.string(),
  /** How many people have it. */
  people: z.int(),
  updatedAt: timestamp,
});
export type Role = z.output<typeof role>;
