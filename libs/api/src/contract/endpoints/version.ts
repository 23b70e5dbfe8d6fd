import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';

/** The version of the server; clients of the family show it in their menu (SERVER §1). */
export const versionEndpoints = defineEndpoints({
  'GET /version': {
    summary: 'The version of the product',
    access: 'public',
    callsPerMinute: 60,
    answer: z.object({ version: z.string() }),
  },
});
