import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { QueueIntegrationRow } from '../queue-integrations.schema.ts';
import { type Answer, type AskContext, answerOf, type IntegrationQuestion } from './answer.ts';
import { postJson } from './post-json.ts';

const text = z.string().max(100_000);
const address = z.string().trim().min(1).max(2000);
/** An address, or an address with the name that the customer reads. */
const file = z.union([
  address.transform((url) => ({ url, name: undefined })),
  z.object({ url: address, name: z.string().max(200).optional() }),
]);
const reply = z.object({ output: text.nullish(), message: text.nullish(), file: file.nullish() });
/** n8n answers with a list when its last node has several items. */
const replies = z.union([z.array(reply).max(20), reply.transform((one) => [one])]);

/**
 * Calls n8n or a webhook: a POST of our JSON, signed over `timestamp.body`, whose answer may have an `output` or a
 * `message` to send (SERVER §2), and a `file`, with that text as its caption. For an answer without them nothing is
 * sent: the other system may write later, through the external API. Without a `secret` the request is not signed.
 * Throws IntegrationFailure.
 */
export async function askWebhook(
  context: AskContext,
  { type, urlN8N }: Pick<QueueIntegrationRow, 'type' | 'urlN8N'>,
  secret: string | undefined,
  asked: IntegrationQuestion,
): Promise<Answer> {
  const body = JSON.stringify(bodyOf(type, asked));
  const timestamp = String(Math.floor(asked.now.getTime() / 1000));
  const headers = {
    'x-recado-delivery': asked.deliveryId,
    'x-recado-timestamp': timestamp,
    ...(secret !== undefined && { 'x-recado-signature': `sha256=${signatureOf(secret, timestamp, body)}` }),
  };
  const { json } = await postJson(context, { url: urlN8N, body, headers });
  const read = replies.safeParse(json);
  if (!read.success) return answerOf([]);
  const said = read.data.map(({ output, message, file }) => ({
    text: output ?? message ?? '',
    file: file ?? undefined,
  }));
  return answerOf(said);
}

/** The signature: HMAC-SHA256 of `timestamp.body`, hexadecimal. The receiver compares it and refuses old timestamps. */
function signatureOf(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
}

function bodyOf(
  type: string,
  {
    deliveryId,
    isTest,
    text: body,
    type: kind,
    file,
    location,
    contacts,
    now,
    contact,
    ticket,
    connection,
  }: IntegrationQuestion,
) {
  return {
    event: 'message',
    integration: type,
    deliveryId,
    ...(isTest && { isTest }),
    sentAt: now.toISOString(),
    message: { body, type: kind, file, ...(location && { location }), ...(contacts && { contacts }) },
    contact,
    ticket,
    connection,
  };
}
