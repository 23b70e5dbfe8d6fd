import type { paymentEndpoints } from '@recado/contract';
import type { Samples } from '../../../../testing/matrix/samples.ts';
import { type MatrixWorld, marker } from '../../../../testing/matrix/world.ts';

async function invoiceId({ make, companyId }: MatrixWorld): Promise<number> {
  return (await make.invoice({ companyId, detail: marker })).id;
}

/** A valid request to each of this module's endpoints, for an installation without a payment provider. */
export const samples: Samples<keyof typeof paymentEndpoints> = {
  'POST /subscription': async (world) => ({
    body: { invoiceId: await invoiceId(world) },
    status: 409,
    refersToCompany: true,
  }),
  'GET /invoices/:invoiceId/charge': async (world) => ({ params: { invoiceId: await invoiceId(world) } }),
  'GET /invoices/:invoiceId/receipt': async (world) => ({ params: { invoiceId: await invoiceId(world) } }),
  'POST /subscription/webhook': async () => ({ query: { hmac: 'x' }, body: { pix: [] }, status: 401 }),
  'GET /received-payments': async () => ({ query: { state: 'all' } }),
  'PUT /received-payments/:paymentId': async () => ({
    params: { paymentId: 2_000_000_000 },
    body: { note: 'Devolvido ao pagador' },
    status: 404,
  }),
  'GET /payment-settings': async () => ({}),
  'PUT /payment-settings': async () => ({ body: { provider: null } }),
  'POST /payment-settings/check': async () => ({ status: 409 }),
};
