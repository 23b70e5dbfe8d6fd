import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { plan } from '../entities/plan.ts';

/** Plans, as they are public (SERVER §3.11). */
export const planEndpoints = defineEndpoints({
  'GET /plans/list': {
    summary: 'The plans a new company can choose',
    access: 'public',
    query: z.object({ listPublic: z.string().max(20).optional() }),
    answer: z.array(plan),
  },
});
