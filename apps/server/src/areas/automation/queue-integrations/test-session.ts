import { randomUUID } from 'node:crypto';
import type { AnswerInput } from '@recado/contract';
import { AppError } from '../../../platform/errors.ts';
import type { ReadingContext } from '../../../platform/http/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Answer, type AskContext, IntegrationFailure, type IntegrationQuestion } from './answering/answer.ts';
import { answerOfDetected, detectIntent, googleOf, reachOf } from './answering/ask-dialogflow.ts';
import { askTypebot, type TypebotSettings } from './answering/ask-typebot.ts';
import { askWebhook } from './answering/ask-webhook.ts';
import { readServiceAccount, signingSecrets, storedServiceAccount } from './integration-keys.ts';
import { requireOwnIntegration } from './queue-integration-rows.ts';

type TestSession = 'POST /queueIntegration/testSession';
type Tested = AnswerInput<TestSession>;
type TestCall = Pick<ReadingContext<TestSession>, 'reader' | 'session' | 'body'>;

const greetings = { 'pt-BR': 'Olá', en: 'Hello', es: 'Hola' } as const;
/** The most milliseconds for all calls of one test. */
const patience = 20_000;
/** The most characters of an answer that a test shows. */
const mostShown = 10_000;

/**
 * Calls a system once, in its own session, with the values of the form and the keys of the form or the stored ones.
 * Stores nothing, and only the caller gets the answer. Throws ERR_INTEGRATION_CREDENTIALS, ERR_NO_INTEGRATION_FOUND,
 * ERR_INTEGRATION_ADDRESS, ERR_INTEGRATION_REFUSED, ERR_INTEGRATION_ANSWER and ERR_INTEGRATION_UNREACHABLE.
 */
export async function testSession(platform: Platform, call: TestCall): Promise<Tested> {
  const { type, language, text } = call.body;
  const context = reachOf(platform.configuration, AbortSignal.timeout(patience));
  const asked = askedBy(text || greetings[language], platform.clock());
  const ask = type === 'dialogflow' ? testDialogflow : testBot;
  try {
    const { text: answer, ...others } = await ask(platform, call, context, asked);
    return { ...others, text: answer.slice(0, mostShown) };
  } catch (error) {
    throw error instanceof IntegrationFailure ? new AppError(codes[error.problem]) : error;
  }
}

const codes = {
  address: 'ERR_INTEGRATION_ADDRESS',
  refused: 'ERR_INTEGRATION_REFUSED',
  answer: 'ERR_INTEGRATION_ANSWER',
  unreachable: 'ERR_INTEGRATION_UNREACHABLE',
  // These cannot happen in a test: the plan is checked before, a test has no file, and downloads none.
  plan: 'ERR_INTEGRATION_REFUSED',
  file: 'ERR_INTEGRATION_REFUSED',
  answeredFile: 'ERR_INTEGRATION_REFUSED',
} as const;

async function testDialogflow(
  platform: Platform,
  call: TestCall,
  context: AskContext,
  { text, now }: IntegrationQuestion,
): Promise<Tested> {
  const { projectName, language, jsonContent } = call.body;
  const stored = jsonContent.trim() === '' ? await storedOf(call) : undefined;
  const account = stored ? storedServiceAccount(platform.secret, stored) : readServiceAccount(jsonContent);
  const agent = { projectName, language, account, addresses: googleOf(platform.configuration) };
  const detected = await detectIntent(context, agent, { session: randomUUID(), text, payload: {}, now });
  return { ...shown(answerOfDetected(detected)), intent: detected.intent };
}

async function testBot(platform: Platform, call: TestCall, context: AskContext, asked: IntegrationQuestion) {
  const { type, urlN8N, typebotSlug } = call.body;
  if (type === 'typebot') return shown(await askTypebot(context, { ...newSession, urlN8N, typebotSlug }, asked));
  const stored = await storedOf(call);
  // An unsaved integration has no signing key yet.
  const secrets = stored ? signingSecrets(platform.secret, stored) : [];
  return shown(await askWebhook(context, { type, urlN8N }, secrets, asked));
}

/** Every test begins the flow; words that end or restart it, and delays, are only for customers. */
const newSession: Omit<TypebotSettings, 'urlN8N' | 'typebotSlug'> = {
  typebotExpires: 0,
  typebotDelayMessage: 0,
  typebotKeywordFinish: '',
  typebotKeywordRestart: '',
  typebotUnknownMessage: '',
  typebotRestartMessage: '',
};

async function storedOf({ reader, session, body: { queueIntegrationId } }: TestCall) {
  if (!queueIntegrationId) return undefined;
  return reader.inUnit((unit) => requireOwnIntegration(unit, session.companyId, queueIntegrationId));
}

/** The question of an imaginary customer; a flow recognises it by `isTest` and the ids 0. */
function askedBy(text: string, now: Date): IntegrationQuestion {
  return {
    deliveryId: `test-${randomUUID()}`,
    isTest: true,
    text,
    type: 'chat',
    file: null,
    now,
    contact: { id: 0, name: 'Teste', number: null },
    ticket: { id: 0, uuid: randomUUID(), queueId: null },
    connection: null,
    memory: null,
  };
}

/** The result of a test; files are shown as addresses and not downloaded. */
function shown({ parts, next }: Answer): Tested {
  const lines = parts.flatMap((part) => {
    if (part.kind === 'pause') return [];
    return part.kind === 'file' ? [part.caption, part.url] : [part.text];
  });
  return { text: lines.filter(Boolean).join('\n\n'), intent: null, next: next.kind };
}
