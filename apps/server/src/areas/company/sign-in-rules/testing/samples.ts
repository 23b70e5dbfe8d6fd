import type { signInRuleEndpoints } from '@recado/contract';
import type { Samples } from '../../../../testing/matrix/samples.ts';

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof signInRuleEndpoints> = {
  'GET /sign-in-rule': async () => ({}),
  'PUT /sign-in-rule': async () => ({
    body: { severalSessions: 'nobody', addressAudience: 'nobody', addresses: ['192.0.2.0/24'] },
  }),
};
