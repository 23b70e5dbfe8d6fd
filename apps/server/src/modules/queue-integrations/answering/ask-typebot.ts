import { z } from 'zod';
import type { QueueIntegrationRow } from '../queue-integrations.schema.ts';
import { type Answer, type AskContext, type Asked, IntegrationFailure, longestText, type Memory } from './answer.ts';
import { type JsonAnswer, postJson } from './post-json.ts';
import { choicesText, partsOf, typebotReply } from './typebot-reply.ts';

/** What of an integration its conversation with a Typebot depends on. */
export type TypebotSettings = Pick<
  QueueIntegrationRow,
  | 'urlN8N'
  | 'typebotSlug'
  | 'typebotExpires'
  | 'typebotDelayMessage'
  | 'typebotKeywordFinish'
  | 'typebotKeywordRestart'
  | 'typebotUnknownMessage'
  | 'typebotRestartMessage'
>;

/**
 * Asks a Typebot (3.x): begins its flow, or continues it with the customer's answer (SERVER §2). The finishing word closes
 * the ticket, the restarting word and the expiry begin the flow again. A flow that asks nothing more is finished: the
 * ticket waits for a person. Throws IntegrationFailure.
 */
export async function askTypebot(context: AskContext, settings: TypebotSettings, asked: Asked): Promise<Answer> {
  const { text } = asked;
  if (isWord(text, settings.typebotKeywordFinish)) return { parts: [], next: { kind: 'close' }, memory: null };
  if (isWord(text, settings.typebotKeywordRestart)) {
    const answer = await begin(context, settings, asked);
    return withFirst(settings.typebotRestartMessage, answer);
  }
  const { memory } = asked;
  if (!memory || isExpired(settings, memory, asked.now)) return begin(context, settings, asked);
  const chosen = chosenOf(memory.choices, text);
  if (memory.choices.length > 0 && chosen === undefined && settings.typebotUnknownMessage.trim() !== '') {
    const again = [settings.typebotUnknownMessage, choicesText(memory.choices)];
    const parts = again.map((line) => ({ kind: 'text', text: line }) as const);
    return { parts, next: { kind: 'stay' }, memory: { ...memory, at: asked.now.toISOString() } };
  }
  return proceed(context, settings, asked, memory.sessionId, chosen ?? text);
}

async function begin(context: AskContext, settings: TypebotSettings, asked: Asked): Promise<Answer> {
  const { contact, ticket } = asked;
  const url = `${hostOf(settings)}/api/v1/typebots/${encodeURIComponent(settings.typebotSlug)}/startChat`;
  const body = JSON.stringify({
    isOnlyRegistering: false,
    textBubbleContentFormat: 'markdown',
    prefilledVariables: {
      number: contact.number ?? '',
      pushName: contact.name,
      ticketId: ticket.id,
      message: asked.text,
    },
  });
  return read(settings, asked, await postJson(context, { url, body }), undefined);
}

async function proceed(
  context: AskContext,
  settings: TypebotSettings,
  asked: Asked,
  sessionId: string,
  text: string,
): Promise<Answer> {
  const url = `${hostOf(settings)}/api/v1/sessions/${encodeURIComponent(sessionId)}/continueChat`;
  const body = JSON.stringify({ message: { type: 'text', text }, textBubbleContentFormat: 'markdown' });
  const answer = await postJson(context, { url, body, accepts: [404] });
  // The host forgets sessions.
  return answer.status === 404 ? begin(context, settings, asked) : read(settings, asked, answer, sessionId);
}

function read(settings: TypebotSettings, asked: Asked, { json }: JsonAnswer, known: string | undefined): Answer {
  const parsed = typebotReply.safeParse(json);
  const sessionId = parsed.data?.sessionId ?? known;
  if (!parsed.success || sessionId === undefined)
    throw new IntegrationFailure('an answer that is not one of Typebot', 'answer');
  const { parts, next, choices } = partsOf(parsed.data, settings.typebotDelayMessage);
  const memory = next.kind === 'stay' ? { sessionId, at: asked.now.toISOString(), choices } : null;
  return { parts, next, memory };
}

function withFirst(text: string, answer: Answer): Answer {
  if (text.trim() === '') return answer;
  return { ...answer, parts: [{ kind: 'text', text: text.slice(0, longestText) }, ...answer.parts] };
}

/** The address may be that of the viewer, with or without a path. Throws IntegrationFailure. */
function hostOf({ urlN8N }: TypebotSettings): string {
  const url = URL.parse(urlN8N);
  if (!url) throw new IntegrationFailure('no address', 'address');
  return [url.origin, ...url.pathname.split('/').filter(Boolean)].join('/');
}

function isExpired({ typebotExpires }: TypebotSettings, { at }: Memory, now: Date): boolean {
  return typebotExpires > 0 && now.getTime() - Date.parse(at) > typebotExpires * 60_000;
}

/** Answered with the choice's number or its words. */
function chosenOf(choices: readonly string[], text: string): string | undefined {
  const number = z.coerce.number().int().min(1).safeParse(text.trim().replace(/[.)]$/, ''));
  return number.success ? choices[number.data - 1] : choices.find((choice) => isWord(text, choice));
}

function isWord(text: string, word: string): boolean {
  return word.trim() !== '' && text.trim().toLowerCase() === word.trim().toLowerCase();
}
