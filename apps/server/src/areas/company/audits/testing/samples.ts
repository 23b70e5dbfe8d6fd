import type { auditEndpoints } from '@recado/contract';
import type { Samples } from '../../../../testing/matrix/samples.ts';

export const samples: Samples<keyof typeof auditEndpoints> = {
  'GET /audits': async () => ({ query: { dateFrom: '2026-01-01' } }),
  'GET /audits/export': async () => ({ query: { action: 'sign-in' } }),
  'GET /audits/people': async () => ({ query: { name: 'a' } }),
};
