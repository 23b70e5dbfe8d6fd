import type { companyProfileEndpoints } from '@recado/contract';
import type { Samples } from '../../../../testing/matrix/samples.ts';

export const samples: Samples<keyof typeof companyProfileEndpoints> = {
  'GET /company-profile': async () => ({}),
  'PUT /company-profile': async () => ({ body: { timeZone: 'America/Manaus', document: '11.222.333/0001-81' } }),
};
