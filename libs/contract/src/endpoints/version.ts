import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';

const answer = z.object({
  version: z.string(),
  /** The commit that the server was built from; `source` if it runs from its sources. */
  build: z.string(),
});
const common = { access: 'public', callsPerMinute: 600, answer } as const;

/** The version of the server; clients of the family show it in their menu (SERVER §1). */
export const versionEndpoints = defineEndpoints({
  'GET /version': { ...common, summary: 'The version of the product, and the build of the server' },
  'GET /': { ...common, summary: 'The same, by the name other clients know' },
  'GET /ticketz/registry': {
    summary:
      'For clients of the family, whose dashboard asks to register the installation: there is nothing to register',
    access: 'dashboard:view',
    answer: z.object({ disabled: z.literal('true') }),
  },
});
