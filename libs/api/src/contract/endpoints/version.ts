import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';

/** The version of the server; clients of the family show it in their menu (SERVER §1). */
export const versionEndpoints = defineEndpoints({
  'GET /version': {
    summary: 'The version of the product, and the build of the server',
    access: 'public',
    callsPerMinute: 60,
    answer: z.object({
      version: z.string(),
      /** The commit that the server was built from; `source` if it runs from its sources. */
      build: z.string(),
    }),
  },
});
