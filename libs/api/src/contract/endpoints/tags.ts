import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { tag } from '../entities/tag.ts';

/** Tags, for the filters of the ticket list. */
export const tagEndpoints = defineEndpoints({
  'GET /tags/list': {
    summary: 'All tags, for filters',
    access: 'session',
    query: z.object({ searchParam: z.string().trim().max(200).default('') }),
    answer: z.array(tag),
  },
});
