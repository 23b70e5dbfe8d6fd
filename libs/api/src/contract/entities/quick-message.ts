import { z } from 'zod';
import { id, timestamp } from '../fields.ts';

/** A prepared answer, called by its shortcode; `geral` shares it with the whole company (SPEC §3). */
export const quickMessage = z.object({
  id,
  shortcode: z.string(),
  message: z.string(),
  geral: z.boolean(),
  status: z.boolean(),
  isMedia: z.boolean(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  companyId: id,
  userId: id.nullable(),
  updatedAt: timestamp,
});
export type QuickMessage = z.output<typeof quickMessage>;
