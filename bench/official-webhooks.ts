import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { OfficialSetup } from '../apps/server/src/channels/testing/graph-client.ts';
import type { ApiClient } from '../e2e/harness/api-client.ts';
import type { Product } from '../e2e/harness/product.ts';
import { milliseconds, percentile } from './report.ts';

/** The customers who write. */
const people = 200;

/**
 * Sends webhooks with one text each, at an even rate and without waiting for answers, as WhatsApp does. Returns a row: how
 * many were acknowledged, the median and the 99th percentile of the time until then, and how many were refused.
 */
export async function sendWebhooks(
  product: Product,
  admin: ApiClient,
  { app, account, number }: OfficialSetup,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<string[]> {
  const connections = await admin.call('GET /whatsapp');
  const whatsappId = connections.find((one) => one.number === number.number)?.id ?? 0;
  const { webhook } = await admin.call('GET /official-connections/:whatsappId', { params: { whatsappId } });
  const address = product.apiUrl + new URL(webhook.address).pathname;
  const times: number[] = [];
  let refused = 0;
  const post = async (index: number) => {
    const body = JSON.stringify(textFrom(index, { accountId: account.id, numberId: number.id, shop: number.number }));
    const signature = createHmac('sha256', app.secret).update(body).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` };
    const began = performance.now();
    const { ok } = await fetch(address, { method: 'POST', headers, body });
    if (ok) times.push(performance.now() - began);
    else refused += 1;
  };
  const sent: Promise<void>[] = [];
  const began = performance.now();
  for (let index = 0; index < perSecond * seconds; index += 1) {
    const due = began + (index * 1000) / perSecond;
    if (due > performance.now()) await delay(due - performance.now());
    sent.push(post(index));
  }
  await Promise.all(sent);
  return [
    String(times.length),
    milliseconds(percentile(times, 0.5)),
    milliseconds(percentile(times, 0.99)),
    String(refused),
  ];
}

function textFrom(index: number, { accountId, numberId, shop }: { accountId: string; numberId: string; shop: string }) {
  const from = `55219${80_000_000 + (index % people)}`;
  const message = {
    from,
    id: `wamid.bench${Date.now()}${index}`,
    timestamp: String(Math.floor(Date.now() / 1000)),
    type: 'text',
    text: { body: `pergunta ${index}` },
  };
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: shop, phone_number_id: numberId },
    contacts: [{ profile: { name: `Cliente ${index % people}` }, wa_id: from }],
    messages: [message],
  };
  const entry = { id: accountId, changes: [{ field: 'messages', value }] };
  return { object: 'whatsapp_business_account', entry: [entry] };
}
