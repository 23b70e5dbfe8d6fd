import type { passwordRuleEndpoints } from '@recado/contract';
import type { Samples } from '../../../../testing/matrix/samples.ts';

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof passwordRuleEndpoints> = {
  'GET /password-rule': async () => ({}),
  'PUT /password-rule': async () => ({ body: { minimumLength: 5, checksList: true } }),
};
