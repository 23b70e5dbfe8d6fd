import { z } from 'zod';
import { id } from '../fields.ts';

/** What a company subscribes to (SPEC §3, Plan). `value` is in BRL. */
export const plan = z.object({
  id,
  name: z.string(),
  users: z.int(),
  connections: z.int(),
  queues: z.int(),
  value: z.number(),
  isPublic: z.boolean(),
  useCampaigns: z.boolean(),
  useSchedules: z.boolean(),
  useInternalChat: z.boolean(),
  useExternalApi: z.boolean(),
  useKanban: z.boolean(),
  useOpenAi: z.boolean(),
  useIntegrations: z.boolean(),
});
export type Plan = z.output<typeof plan>;
