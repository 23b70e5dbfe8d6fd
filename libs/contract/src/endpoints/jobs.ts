import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { done, timestamp } from '../fields.ts';

const deadLetter = z.object({
  id: z.int(),
  kind: z.string(),
  lane: z.string(),
  attempts: z.int(),
  lastError: z.string(),
  failedAt: timestamp,
});

/** Jobs that failed permanently: an administrator sees them and can retry them. */
export const jobEndpoints = defineEndpoints({
  'GET /jobs/dead': {
    summary: 'Work that failed permanently',
    access: 'jobs:manage',
    tenancy: 'widest',
    answer: z.array(deadLetter),
  },
  'POST /jobs/dead/:jobId/retry': {
    summary: 'Try failed work again',
    access: 'jobs:manage',
    tenancy: 'widest',
    params: z.object({ jobId: z.coerce.number().int().positive().max(9_000_000_000_000_000) }),
    answer: done,
    errors: ['ERR_NO_JOB_FOUND'],
  },
});
