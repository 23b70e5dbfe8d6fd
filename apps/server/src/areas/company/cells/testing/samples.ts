import type { cellEndpoints } from '@recado/contract';
import type { Samples } from '../../../../testing/matrix/samples.ts';

const headers = { 'x-recado-cell': `b 0 ${'0'.repeat(43)}` };

/** Requests to each endpoint as a stranger sends them: only another cell can sign. */
export const samples: Samples<keyof typeof cellEndpoints> = {
  'POST /cells/state': async () => ({ headers, body: {}, status: 401 }),
  'POST /cells/users': async () => ({ headers, body: { email: 'ana@example.com' }, status: 401 }),
  'POST /cells/sign-in': async () => ({ headers, body: {}, status: 401 }),
};
