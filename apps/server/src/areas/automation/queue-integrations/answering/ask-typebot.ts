import { chosenEntry, numberedEntries } from '../../../conversations/answers/choice.ts';
import { isSameWords } from '../../../conversations/answers/words.ts';
import type { QueueIntegrationRow } from '../queue-integrations.schema.ts';
import {
  type Answer,
  type AskContext,
  IntegrationFailure,
  type IntegrationQuestion,
  longestText,
  type Memory,
} from './answer.ts';
import { type JsonAnswer, postJson } from './post-json.ts';
import { choicesText, partsOf, typebotReply } from './typebot-reply.ts';

/** The fields of an integration that its conversation with a Typebot depends on. */
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
 * Calls a Typebot (3.x): begins its flow, or continues it with the customer's answer (SERVER §2). The finishing word
 * closes the ticket; the restarting word and the expiry begin the flow again. A flow without a further question is
 * finished: the ticket waits for an agent. Throws IntegrationFailure.
 */
export async function askTypebot(
  context: AskContext,
  settings: TypebotSettings,
  question: IntegrationQuestion,
): Promise<Answer> {
  const { text } = question;
  // The word that restarts a flow does not answer its first question.
  const anew: IntegrationQuestion = { ...question, text: '', file: null };
  if (isSameWords(text, settings.typebotKeywordFinish)) return { parts: [], next: { kind: 'close' }, memory: null };
  if (isSameWords(text, settings.typebotKeywordRestart)) {
    const answer = await begin(context, settings, anew);
    return withFirst(settings.typebotRestartMessage, answer);
  }
  const { memory } = question;
  if (!memory || isExpired(settings, memory, question.now)) return begin(context, settings, question);
  const chosen = chosenEntry(numberedEntries(memory.choices), text)?.title;
  const isWrong = memory.choices.length > 0 && chosen === undefined;
  if (isWrong && settings.typebotUnknownMessage.trim() !== '') {
    const again = [settings.typebotUnknownMessage, choicesText(memory.choices)];
    const parts = again.map((line) => ({ kind: 'text', text: line }) as const);
    return { parts, next: { kind: 'stay' }, memory: { ...memory, at: question.now.toISOString() } };
  }
  return proceed(context, settings, question, memory, chosen ?? text);
}

async function begin(context: AskContext, settings: TypebotSettings, question: IntegrationQuestion): Promise<Answer> {
  const { contact, ticket, location } = question;
  const url = `${hostOf(settings)}/api/v1/typebots/${encodeURIComponent(settings.typebotSlug)}/startChat`;
  const message = messageOf(question, '', question.text);
  const body = JSON.stringify({
    isOnlyRegistering: false,
    // Answers a flow that begins with a question; other flows ignore it.
    ...(message && { message }),
    textBubbleContentFormat: 'markdown',
    prefilledVariables: {
      number: contact.number ?? '',
      pushName: contact.name,
      ticketId: ticket.id,
      message: question.text,
      ...(question.file && {
        fileUrl: question.file.url,
        fileType: question.file.mimetype,
        fileName: question.file.name,
      }),
      ...(location && { latitude: location.latitude, longitude: location.longitude }),
    },
  });
  return read(settings, question, await postJson(context, { url, body }), undefined);
}

async function proceed(
  context: AskContext,
  settings: TypebotSettings,
  question: IntegrationQuestion,
  { sessionId, input }: Memory,
  text: string,
): Promise<Answer> {
  const url = `${hostOf(settings)}/api/v1/sessions/${encodeURIComponent(sessionId)}/continueChat`;
  const message = messageOf(question, input, text) ?? { type: 'text', text };
  const body = JSON.stringify({ message, textBubbleContentFormat: 'markdown' });
  const answer = await postJson(context, { url, body, accepts: [404] });
  // The host no longer knows the session.
  return answer.status === 404 ? begin(context, settings, question) : read(settings, question, answer, sessionId);
}

function read(
  settings: TypebotSettings,
  question: IntegrationQuestion,
  { json }: JsonAnswer,
  known: string | undefined,
): Answer {
  const parsed = typebotReply.safeParse(json);
  const sessionId = parsed.data?.sessionId ?? known;
  if (!parsed.success || sessionId === undefined)
    throw new IntegrationFailure('an answer that is not one of Typebot', 'answer');
  const { parts, next, choices } = partsOf(parsed.data, settings.typebotDelayMessage);
  const input = parsed.data.input?.type ?? '';
  const memory = next.kind === 'stay' ? { sessionId, at: question.now.toISOString(), choices, input } : null;
  return { parts, next, memory };
}

/**
 * The customer's message in the form that Typebot reads: only the address, if the flow asks for a file; otherwise the
 * sound of an audio message, or text and files. Undefined if the message is empty.
 */
function messageOf({ file, type }: IntegrationQuestion, input: string, text: string) {
  if (!file) return text.trim() === '' ? undefined : { type: 'text', text };
  if (type === 'audio') return { type: 'audio', url: file.url };
  if (input === 'file input') return { type: 'text', text: file.url };
  return { type: 'text', text, attachedFileUrls: [file.url] };
}

function withFirst(text: string, answer: Answer): Answer {
  if (text.trim() === '') return answer;
  return { ...answer, parts: [{ kind: 'text', text: text.slice(0, longestText) }, ...answer.parts] };
}

/**
 * The origin of the Typebot host; `urlN8N` may be the address of the viewer, with or without a path. Throws
 * IntegrationFailure.
 */
function hostOf({ urlN8N }: TypebotSettings): string {
  const url = URL.parse(urlN8N);
  if (!url) throw new IntegrationFailure('no address', 'address');
  return [url.origin, ...url.pathname.split('/').filter(Boolean)].join('/');
}

function isExpired({ typebotExpires }: TypebotSettings, { at }: Memory, now: Date): boolean {
  return typebotExpires > 0 && now.getTime() - Date.parse(at) > typebotExpires * 60_000;
}
