import type { campaignSettingEndpoints } from '@recado/contract';
import type { Samples } from '../../../../testing/matrix/samples.ts';

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof campaignSettingEndpoints> = {
  'GET /campaign-settings': async () => ({}),
  'POST /campaign-settings': async () => ({ body: { settings: { messageInterval: 15 } } }),
};
