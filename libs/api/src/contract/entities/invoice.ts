import { z } from 'zod';
import { day, id, timestamp } from '../fields.ts';

/** An invoice of the platform to a company; `value` in BRL (SPEC §3). */
export const invoice = z.object({
  id,
  companyId: id,
  detail: z.string(),
  value: z.number(),
  dueDate: day,
  status: z.string(),
  updatedAt: timestamp,
});
export type Invoice = z.output<typeof invoice>;
