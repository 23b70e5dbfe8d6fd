import type { revenueEndpoints } from '@recado/contract';
import type { Samples } from '../../../../testing/matrix/samples.ts';

export const samples: Samples<keyof typeof revenueEndpoints> = {
  'GET /revenue': async () => ({}),
  'GET /revenue/overdue': async () => ({ query: { searchParam: 'a' } }),
  'GET /revenue/invoices': async ({ companyId }) => ({ query: { state: 'open', companyId } }),
  'GET /revenue/trials': async () => ({}),
  'GET /revenue/export': async () => ({ query: { language: 'en' } }),
};
