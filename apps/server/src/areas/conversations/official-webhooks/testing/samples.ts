import type { officialWebhookEndpoints } from '@recado/contract';
import type { Samples } from '../../../../testing/matrix/samples.ts';

const query = { 'hub.mode': 'subscribe', 'hub.verify_token': 'wrong', 'hub.challenge': '123' };
const headers = { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` };
const body = { object: 'whatsapp_business_account', entry: [] };
const params = { key: 'unknown' };

/** Requests to each endpoint as somebody sends them who knows no secret: any other sender belongs to a connection. */
export const samples: Samples<keyof typeof officialWebhookEndpoints> = {
  'GET /webhooks/whatsapp': async () => ({ query, status: 401 }),
  'GET /webhooks/whatsapp/:key': async () => ({ params, query, status: 401 }),
  'POST /webhooks/whatsapp': async () => ({ headers, body, status: 401 }),
  'POST /webhooks/whatsapp/:key': async () => ({ params, headers, body, status: 401 }),
};
