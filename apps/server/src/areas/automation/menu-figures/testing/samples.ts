import type { menuFigureEndpoints } from '@recado/contract';
import type { Samples } from '../../../../testing/matrix/samples.ts';

/** Requests that succeed, for the matrix tests of roles, companies and bad input. */
export const samples: Samples<keyof typeof menuFigureEndpoints> = {
  'GET /queue/:queueId/menu-figures': async ({ queueId }) => ({ params: { queueId }, query: { days: 30 } }),
};
