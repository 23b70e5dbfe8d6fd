import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';

const common = { access: 'public', callsPerMinute: 600, answer: z.object({ version: z.string() }) } as const;

/** The version of the server; clients of the family show it in their menu (SERVER §1). */
export const versionEndpoints = defineEndpoints({
  'GET /version': { ...common, summary: 'The version of the product' },
  'GET /': { ...common, summary: 'The same, by the name other clients know' },
});
