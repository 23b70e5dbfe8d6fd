import { z } from 'zod';
import { requestSignature, signatureWith } from '../../../../platform/security/request-signature.ts';
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
 * Calls n8n or a webhook: a POST of our JSON, signed like the deliveries of webhooks, whose answer may have an `output` or a
 * `message` to send (SERVER §2), and a `file`, with that text as its caption. For an answer without them nothing is
 * sent: the other system may write later, through the external API. Without `secrets` the request is not signed.
 * Throws IntegrationFailure.
 */
export async function askWebhook(
  context: AskContext,
  { type, urlN8N }: Pick<QueueIntegrationRow, 'type' | 'urlN8N'>,
  secrets: readonly string[],
  asked: IntegrationQuestion,
): Promise<Answer> {
  const body = JSON.stringify(bodyOf(type, asked));
  const headers = {
    'recado-delivery': asked.deliveryId,
    ...(secrets.length > 0 && { 'recado-signature': requestSignature(secrets, body, asked.now) }),
    ...formerHeaders(asked, secrets[0], body),
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

/** The same in the headers that receivers written before `Recado-Signature` check. */
function formerHeaders({ deliveryId, now }: IntegrationQuestion, secret: string | undefined, body: string) {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const headers = { 'x-recado-delivery': deliveryId, 'x-recado-timestamp': timestamp };
  if (secret === undefined) return headers;
  return { ...headers, 'x-recado-signature': `sha256=${signatureWith(secret, `${timestamp}.${body}`)}` };
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
