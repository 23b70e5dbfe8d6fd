import { createPrivateKey, createSign } from 'node:crypto';
import { fold } from '@recado/contract';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Configuration } from '../../../../configuration.ts';
import type { ServiceAccount } from '../integration-keys.ts';
import {
  type Answer,
  type AskContext,
  answerOf,
  commandOf,
  IntegrationFailure,
  type IntegrationQuestion,
  type Reply,
  type TicketOutcome,
} from './answer.ts';
import { postJson } from './post-json.ts';

/** The addresses of Google; tests use others. */
interface GoogleAddresses {
  token: string;
  dialogflow: string;
}

/**
 * The addresses of Google. The ones in the file of a key are ignored, because the user who pastes a key must not choose
 * where it is sent.
 */
const google: GoogleAddresses = {
  token: 'https://oauth2.googleapis.com',
  dialogflow: 'https://dialogflow.googleapis.com',
};

/** Google's addresses, or the origin that the operator configured instead. */
export function googleOf({ dialogflowOrigin }: Pick<Configuration, 'dialogflowOrigin'>): GoogleAddresses {
  return dialogflowOrigin === undefined ? google : { token: dialogflowOrigin, dialogflow: dialogflowOrigin };
}

/** The allowed origins, including the one that the operator configured instead of Google. */
export function reachOf(
  configuration: Pick<Configuration, 'dialogflowOrigin' | 'outboundOrigins' | 'outboundPatience'>,
  signal: AbortSignal,
): AskContext {
  const { outboundOrigins, dialogflowOrigin, outboundPatience: patience } = configuration;
  const allowed = dialogflowOrigin === undefined ? outboundOrigins : [...outboundOrigins, dialogflowOrigin];
  return { allowed, patience, signal };
}

/** The Dialogflow agent that is called. */
export interface DialogflowAgent {
  projectName: string;
  language: string;
  account: ServiceAccount;
  addresses: GoogleAddresses;
}

const tokenAnswer = z.object({ access_token: z.string().max(10_000), expires_in: z.number().positive().max(86_400) });
const texts = z.array(z.string().max(100_000)).max(50);
const imageAddress = z.string().max(2000);
const queryAnswer = z.object({
  queryResult: z.object({
    fulfillmentText: z.string().max(100_000).optional(),
    fulfillmentMessages: z
      .array(
        z.object({
          text: z.object({ text: texts }).optional(),
          payload: z.record(z.string(), z.unknown()).optional(),
          image: z.object({ imageUri: imageAddress, accessibilityText: z.string().max(4000).optional() }).optional(),
        }),
      )
      .max(50)
      .optional(),
    intent: z.object({ displayName: z.string().max(1000).optional() }).optional(),
    action: z.string().max(1000).optional(),
    diagnosticInfo: z.object({ end_conversation: z.boolean().optional() }).optional().catch(undefined),
  }),
});

/** Actions with which an agent hands the ticket to people, or closes it; case and accents do not matter. */
const handsOver = /^(?:input\.)?(?:handover|hand_over|transfer|transferir|human|humano|atendente|agent)$/;
const closes = /^(?:input\.)?(?:close|encerrar|finalizar|cerrar)$/;

/** The agent's reply, the intent that it recognised, and what happens to the ticket. */
export interface Detected {
  said: Reply[];
  intent: string | null;
  next: TicketOutcome;
}

/** Calls a Dialogflow agent; the session belongs to the ticket (SERVER §2). Throws IntegrationFailure. */
export async function askDialogflow(
  context: AskContext,
  agent: DialogflowAgent,
  asked: IntegrationQuestion,
): Promise<Answer> {
  // A UUID has 36 bytes, the most of a session id.
  const { ticket, text, type, file, location, contacts, now } = asked;
  const words = text.trim() || fileWords(agent.language, type);
  const payload = { ...(file && { file }), ...(location && { location }), ...(contacts && { contacts }) };
  return answerOfDetected(await detectIntent(context, agent, { session: ticket.uuid, text: words, payload, now }));
}

/**
 * The answer of an agent. It hands the ticket over by a command in a text, a custom payload `{"queueId", "userId",
 * "stopBot"}`, an action, e.g. `transfer`, or the end of the conversation; the action `close` closes it.
 */
export function answerOfDetected({ said, next }: Detected): Answer {
  const answer = answerOf(said);
  return answer.next.kind === 'stay' ? { ...answer, next } : answer;
}

/** The text in place of a file without a caption, because the agent reads only words. */
const wordsOfFiles: Record<string, Record<string, string>> = {
  'pt-BR': { image: 'imagem', audio: 'áudio', video: 'vídeo', sticker: 'figurinha', application: 'documento' },
  en: { image: 'image', audio: 'audio', video: 'video', sticker: 'sticker', application: 'document' },
  es: { image: 'imagen', audio: 'audio', video: 'video', sticker: 'sticker', application: 'documento' },
};

function fileWords(language: string, type: string): string {
  return wordsOfFiles[language]?.[type] ?? type;
}

/**
 * Calls detectIntent once. Dialogflow reads at most 256 characters; the agent's fulfilment gets all data except the
 * text in the payload of the request. Throws IntegrationFailure.
 */
export async function detectIntent(
  context: AskContext,
  agent: DialogflowAgent,
  { session, text, payload, now }: { session: string; text: string; payload: object; now: Date },
): Promise<Detected> {
  const { projectName, language, addresses, account } = agent;
  const project = encodeURIComponent(projectName || (account.project_id ?? ''));
  const queryInput = { text: { text: text.slice(0, 256), languageCode: language } };
  const isMore = Object.keys(payload).length > 0;
  const body = JSON.stringify({ queryInput, ...(isMore && { queryParams: { payload } }) });
  const url = `${addresses.dialogflow}/v2/projects/${project}/agent/sessions/${encodeURIComponent(session)}:detectIntent`;
  const ask = async () => {
    const authorization = `Bearer ${await accessToken(context, agent, now)}`;
    return postJson(context, { url, body, headers: { authorization }, accepts: [401] });
  };
  let answer = await ask();
  if (answer.status === 401) {
    // Google revoked the token before it expired.
    tokens.delete(keyOf(agent));
    answer = await ask();
  }
  const read = queryAnswer.safeParse(answer.json);
  if (!read.success) throw new IntegrationFailure('an answer that is not one of Dialogflow', 'answer');
  const { fulfillmentMessages = [], fulfillmentText = '', intent, ...rest } = read.data.queryResult;
  const said = fulfillmentMessages.flatMap(repliesOf);
  const orText = said.length > 0 ? said : [{ text: fulfillmentText }];
  return { said: orText, intent: intent?.displayName ?? null, next: outcomeOf(fulfillmentMessages, rest) };
}

type FulfillmentMessage = NonNullable<z.output<typeof queryAnswer>['queryResult']['fulfillmentMessages']>[number];

function outcomeOf(
  messages: readonly FulfillmentMessage[],
  {
    action = '',
    diagnosticInfo,
  }: { action?: string | undefined; diagnosticInfo?: { end_conversation?: boolean | undefined } | undefined },
): TicketOutcome {
  for (const { payload } of messages) {
    const command = commandOf(payload);
    if (command) return command;
  }
  const name = fold(action);
  if (closes.test(name)) return { kind: 'close' };
  return handsOver.test(name) || diagnosticInfo?.end_conversation ? { kind: 'human' } : { kind: 'stay' };
}

function repliesOf({ text, image }: FulfillmentMessage): Reply[] {
  if (image) return [{ text: image.accessibilityText ?? '', file: { url: image.imageUri } }];
  return (text?.text ?? []).filter((line) => line.trim() !== '').map((line) => ({ text: line }));
}

/** Tokens are cached for a minute less than they are valid. */
const tokens = new LRUCache<string, { token: string; until: number }>({ max: 1000 });
const margin = 60_000;

function keyOf({ account, addresses }: DialogflowAgent): string {
  return `${addresses.token} ${account.client_email} ${account.private_key}`;
}

async function accessToken(context: AskContext, agent: DialogflowAgent, now: Date): Promise<string> {
  const known = tokens.get(keyOf(agent));
  if (known && known.until > now.getTime()) return known.token;
  const assertion = signedClaims(agent, now);
  const { json } = await postJson(context, {
    url: `${agent.addresses.token}/token`,
    body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const read = tokenAnswer.safeParse(json);
  if (!read.success) throw new IntegrationFailure('a token that is none', 'answer');
  const { access_token: token, expires_in: seconds } = read.data;
  tokens.set(keyOf(agent), { token, until: now.getTime() + seconds * 1000 - margin });
  return token;
}

/** The JSON Web Token that authenticates a service account (RFC 7523, RS256). */
function signedClaims({ account }: DialogflowAgent, now: Date): string {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const header = { alg: 'RS256', typ: 'JWT', ...(account.private_key_id && { kid: account.private_key_id }) };
  const claims = {
    iss: account.client_email,
    scope: 'https://www.googleapis.com/auth/dialogflow',
    // The address of Google, also in tests with a fake one.
    aud: `${google.token}/token`,
    iat: issuedAt,
    exp: issuedAt + 3600,
  };
  const encoded = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  try {
    const signature = createSign('RSA-SHA256').update(encoded).sign(createPrivateKey(account.private_key));
    return `${encoded}.${signature.toString('base64url')}`;
  } catch {
    throw new IntegrationFailure('a private key that cannot sign', 'refused');
  }
}
