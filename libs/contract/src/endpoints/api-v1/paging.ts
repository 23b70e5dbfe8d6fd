import { z } from 'zod';

/** The query of every list for programs: where to continue, and how many records to return. */
export const cursorQuery = z.object({
  /** `nextCursor` of the previous answer. */
  cursor: z
    .string()
    .max(40)
    .regex(/^\d{1,14}-\d{1,10}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

/** Where the list continues; null at its end. */
export const nextCursor = z.string().nullable();
