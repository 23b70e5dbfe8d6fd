import { Readable } from 'node:stream';
import { z } from 'zod';
import type { ServicePlatform } from '../../../../channels/services.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { type Ending, type JobHandler, Postpone } from '../../../../platform/jobs/handlers.ts';
import type { NewJob } from '../../../../platform/jobs/job.ts';
import { openText } from '../../../../platform/security/sealing.ts';
import type { StoredFile } from '../../../../platform/storage/storage.ts';
import { filesUnused } from '../../../../platform/storage/unused-files.ts';
import { spokenText, whatsappText } from '../../../../platform/text/markdown.ts';
import { sendAutomatic } from '../../../conversations/messages/automatic-text.ts';
import { recordFile } from '../../../conversations/messages/media-files.ts';
import { writeNoteOfAutomation } from '../../../conversations/ticket-notes/change-notes.ts';
import { handOverTicket } from '../../../conversations/tickets/hand-over.ts';
import { answerOutside, outsideJob } from '../../outside-answers/answer-outside.ts';
import { contextOfKey } from '../prompt-rows.ts';
import { createMeter } from '../usage/meter.ts';
import { askModel } from './ask-model.ts';
import { conversation, readAnswer } from './conversation.ts';
import { findQuestion, type PromptRequest, type Question, stillNeedsAnswer } from './question.ts';
import { type AiCallOptions, type Model, NoAnswer, synthesiseSpeech, transcribe } from './services-of-ai.ts';
import { type ShownAnswer, showAnswer } from './show-answer.ts';
import { summaryFor } from './summary.ts';
import { watchQuestion } from './watch-question.ts';

const kind = 'answer-by-prompt';
const payload = z.object({ ticketId: z.number(), messageId: z.number(), promptId: z.number() });
/** Milliseconds for which an answer waits for the sound of the message. */
const patienceForSound = 60_000;

/** A job in which a prompt answers a message; the answers of a ticket keep their order. */
export function answerByPromptJob(request: PromptRequest): NewJob {
  return outsideJob(kind, 'prompt', request);
}

/**
 * Answers a customer's message with an AI, once: the answer is sent in the transaction that completes the job, under a
 * key of the message. If the customer writes again, the answer under way is aborted, because the answer to the newest
 * message considers both. Without an answer, the ticket goes to the queue of the prompt, where agents see it.
 */
export function answerByPromptHandler(platform: ServicePlatform): JobHandler {
  return answerOutside(platform, {
    kind,
    payload,
    find: findQuestion,
    ask: (question, request, { signal }) => answer(platform, request, question, signal),
    failureOf: (error) => (error instanceof NoAnswer ? error : undefined),
    isAwaited: stillNeedsAnswer,
    leaving: ({ prompt: { companyId, queueId, name: author } }, failure) => ({
      companyId,
      queueId,
      note: failure?.note ? { author, note: failure.note } : undefined,
    }),
  });
}

/** A complete answer: a text, perhaps also spoken. */
interface Answer {
  text: string;
  asksForPeople: boolean;
  sound?: StoredFile | undefined;
  /** The note for the agent who takes over. */
  summary?: string | undefined;
}

async function answer(
  platform: ServicePlatform,
  request: PromptRequest,
  question: Question,
  signal: AbortSignal,
): Promise<Ending> {
  const watch = watchQuestion(platform, request);
  const shown = showAnswer(platform, question);
  try {
    const found = await findAnswer(platform, question, AbortSignal.any([signal, watch.signal]), shown);
    return async (unit) => {
      const isSent = await send(unit, request, question, found);
      unit.afterCommit(() => shown.leave(isSent));
    };
  } catch (error) {
    shown.leave(false);
    if (watch.signal.aborted && !signal.aborted) return async () => undefined;
    throw error;
  } finally {
    watch.end();
    shown.rest();
  }
}

async function findAnswer(
  platform: ServicePlatform,
  question: Question,
  signal: AbortSignal,
  shown: ShownAnswer,
): Promise<Answer> {
  const { secret, configuration } = platform;
  const { prompt, said } = question;
  if (!question.isInPlan) throw new NoAnswer('the plan has no AI');
  const { outboundOrigins: allowed, aiPatience: patience } = configuration;
  const reach: AiCallOptions = { allowed, patience, signal, meter: createMeter(platform, prompt) };
  const model: Model = { ...prompt, apiKey: openText(secret, prompt.apiKey, contextOfKey(prompt.id, 'apiKey')) };
  const heard = await transcribeQuestion(platform, question, model, reach);
  const turns = conversation(prompt, question.contact.name, said, heard);
  shown.begin();
  const answered = readAnswer(await askModel(model, turns, reach, shown.hear));
  const summary = answered.asksForPeople ? await summaryFor(model, turns.slice(1), reach) : undefined;
  const sound = await speakAnswer(platform, question, spokenText(answered.text), reach);
  return { ...answered, text: whatsappText(answered.text), summary, sound };
}

/** Transcribes a spoken question; the words by message id. Throws Postpone while its sound is being downloaded. */
async function transcribeQuestion(
  { storage, clock }: ServicePlatform,
  { message, file }: Question,
  model: Model,
  reach: AiCallOptions,
): Promise<ReadonlyMap<number, string>> {
  if (message.mediaType !== 'audio') return new Map();
  if (!file) {
    const waited = clock().getTime() - message.createdAt.getTime();
    if (message.failedCode === null && waited < patienceForSound)
      throw new Postpone(1000, 'the sound is not there yet');
    throw new NoAnswer('the sound of the message is missing');
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of await storage.open(file.name)) parts.push(new Uint8Array(part));
  const words = await transcribe(model, new Blob(parts, { type: file.mimetype }), 'audio.ogg', reach);
  if (words === '') throw new NoAnswer('the transcription is empty');
  return new Map([[message.id, words]]);
}

/** Speaks an answer; undefined without a voice or after a failure, so that the text is sent instead. */
async function speakAnswer(
  { secret, configuration, storage, logger }: ServicePlatform,
  { prompt, companyId }: Question,
  text: string,
  reach: AiCallOptions,
): Promise<StoredFile | undefined> {
  const { voice, voiceRegion } = prompt;
  const voiceKey = openText(secret, prompt.voiceKey, contextOfKey(prompt.id, 'voiceKey'));
  if (voice === 'texto' || voiceKey === '' || voiceRegion === '' || text === '') return undefined;
  try {
    const address = configuration.azureSpeechUrl.replace('{region}', voiceRegion);
    const sound = await synthesiseSpeech(text, { voice, voiceKey, address }, reach);
    return await storage.keepStream(Readable.from([sound]), { name: 'resposta.ogg', companyId });
  } catch (error) {
    if (reach.signal.aborted || !(error instanceof NoAnswer)) throw error;
    logger.warn({ promptId: prompt.id, reason: error.message }, 'an answer is sent as a text, its voice failed');
    return undefined;
  }
}

/** Sends the answer if it is still needed; returns whether it sent a message. */
async function send(
  unit: Unit,
  request: PromptRequest,
  { prompt }: Question,
  { text, asksForPeople, sound, summary }: Answer,
): Promise<boolean> {
  if (!(await stillNeedsAnswer(unit, request))) {
    if (sound) await unit.emit(filesUnused, [sound.id]);
    return false;
  }
  const draft = { body: text, clientKey: `prompt-${request.messageId}` };
  const mediaId = sound && (await recordFile(unit, sound, { voice: true }));
  if (text !== '') {
    await sendAutomatic(unit, request.ticketId, {
      ...draft,
      ...(mediaId && { mediaId, mediaType: 'audio' }),
    });
  }
  if (asksForPeople) {
    await handOverTicket(unit, request.ticketId, prompt.queueId);
    if (summary) await writeNoteOfAutomation(unit, request.ticketId, { author: prompt.name, note: summary });
  }
  return text !== '';
}
