import type { botSimulatorEndpoints } from '@recado/contract';
import type { Samples } from '../../../../testing/matrix/samples.ts';

/** Requests that succeed, for the matrix tests of roles, companies and bad input. */
export const samples: Samples<keyof typeof botSimulatorEndpoints> = {
  'POST /queue/:queueId/simulation': async ({ queueId }) => ({ params: { queueId }, body: { text: 'Oi' } }),
};
