import { Readable } from 'node:stream';
import type { AnswerSource } from '@recado/contract';
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
import { keepHeard, transcriptOf } from '../../../conversations/messages/kept-words.ts';
import { recordFile } from '../../../conversations/messages/media-files.ts';
import { writeNoteOfAutomation } from '../../../conversations/ticket-notes/change-notes.ts';
import { handOverTicket } from '../../../conversations/tickets/hand-over.ts';
import type { UsedSource } from '../../knowledge/quote-passages.ts';
import { answerOutside, outsideJob } from '../../outside-answers/answer-outside.ts';
import { keepPromptAnswer } from '../prompt-answers.ts';
import { contextOfKey } from '../prompt-rows.ts';
import { createMeter } from '../usage/meter.ts';
import { askModel, type Turn } from './ask-model.ts';
import { readAnswer } from './conversation.ts';
import { hearSound } from './hear-sound.ts';
import { hasTools, knownConversation, nothingKnown } from './known-conversation.ts';
import { findQuestion, type PromptRequest, type Question, stillNeedsAnswer } from './question.ts';
import { type AiCallOptions, type Meter, type Model, NoAnswer, synthesiseSpeech, type Use } from './services-of-ai.ts';
import { type ShownAnswer, showAnswer } from './show-answer.ts';
import { summaryFor } from './summary.ts';
import type { FindStepForTool } from './tools/app-step-tool.ts';
import { askWithTools } from './tools/ask-with-tools.ts';
import { openToolbox, rulesOfTools } from './tools/toolbox.ts';
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
export function answerByPromptHandler(platform: ServicePlatform, findStep: FindStepForTool): JobHandler {
  return answerOutside(platform, {
    kind,
    payload,
    find: findQuestion,
    ask: (question, request, { signal }) => answer({ platform, findStep }, request, question, signal),
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
  /** What the company knows that it was given, and what was looked up for it. */
  sources: readonly UsedSource[];
  passages: readonly AnswerSource[];
  /** What the customer is sent after it, unchanged. */
  messages: readonly string[];
  use: Use;
}

/** What answers are made with; apps are above. */
interface Means {
  platform: ServicePlatform;
  findStep: FindStepForTool;
}

async function answer(means: Means, request: PromptRequest, question: Question, signal: AbortSignal): Promise<Ending> {
  const { platform } = means;
  const watch = watchQuestion(platform, request);
  const shown = showAnswer(platform, question);
  try {
    const found = await findAnswer(means, request, question, AbortSignal.any([signal, watch.signal]), shown);
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
  { platform, findStep }: Means,
  request: PromptRequest,
  question: Question,
  signal: AbortSignal,
  shown: ShownAnswer,
): Promise<Answer> {
  const { secret, configuration } = platform;
  const { prompt } = question;
  if (!question.isInPlan) throw new NoAnswer('the plan has no AI');
  const { outboundOrigins: allowed, aiPatience: patience } = configuration;
  const reach = { allowed, patience, signal, ...countedMeter(createMeter(platform, prompt)) };
  const model: Model = { ...prompt, apiKey: openText(secret, prompt.apiKey, contextOfKey(prompt.id, 'apiKey')) };
  const heard = await transcribeQuestion(platform, question, model, reach);
  const known = await knownConversation(platform, { ...question, contactName: question.contact.name }, heard);
  shown.begin();
  const toolbox = hasTools(prompt) ? await openToolbox(platform, question, request, findStep) : undefined;
  const written = toolbox
    ? await askWithTools(model, withRules(known.turns), reach, toolbox, shown.hear)
    : await askModel(model, known.turns, reach, shown.hear);
  const results = toolbox?.results ?? [];
  const found = results.filter(({ outcome }) => outcome === 'found');
  // Below the threshold an answer must come from a tool, not from what the model has learnt somewhere.
  if (known.isBelow && found.length === 0)
    throw new NoAnswer('neither a passage nor a tool answers the question', { note: nothingKnown });
  const read = readAnswer(written);
  const answered = { ...read, asksForPeople: read.asksForPeople || found.some((one) => one.asksForPeople) };
  const summary = answered.asksForPeople ? await summaryFor(model, known.said, reach) : undefined;
  const sound = await speakAnswer(platform, question, spokenText(answered.text), reach);
  const searched = found.flatMap((one) => one.sources ?? []);
  const titles = searched.map(({ title, address }) => ({ title, address }));
  return {
    ...{ ...answered, text: whatsappText(answered.text), summary, sound, use: reach.use },
    sources: [...known.sources, ...titles.filter((one) => !known.sources.some((other) => isSame(one, other)))].filter(
      (one, place, all) => all.findIndex((other) => isSame(one, other)) === place,
    ),
    passages: [...known.passages, ...searched],
    messages: found.flatMap((one) => one.messages ?? []),
  };
}

function isSame(one: UsedSource, other: UsedSource): boolean {
  return one.title === other.title && one.address === other.address;
}

/** The instructions with the rules for tools. */
function withRules([instructions, ...turns]: readonly Turn[]): Turn[] {
  if (!instructions) return turns;
  return [{ ...instructions, content: `${instructions.content}\n${rulesOfTools}` }, ...turns];
}

/** A meter that also adds up what one answer uses. */
function countedMeter(meter: Meter): { meter: Meter; use: Use } {
  const use = { inputTokens: 0, outputTokens: 0 };
  const begin: Meter['begin'] = async (expected) => {
    const end = await meter.begin(expected);
    return async (used) => {
      use.inputTokens += used?.inputTokens ?? 0;
      use.outputTokens += used?.outputTokens ?? 0;
      await end(used);
    };
  };
  return { meter: { begin }, use };
}

/** Transcribes a spoken question; the words by message id. Throws Postpone while its sound is being downloaded. */
async function transcribeQuestion(
  platform: ServicePlatform,
  { companyId, message, file }: Question,
  model: Model,
  reach: AiCallOptions,
): Promise<ReadonlyMap<number, string>> {
  if (message.mediaType !== 'audio') return new Map();
  if (!file) {
    const waited = platform.clock().getTime() - message.createdAt.getTime();
    if (message.failedCode === null && waited < patienceForSound)
      throw new Postpone(1000, 'the sound is not there yet');
    throw new NoAnswer('the sound of the message is missing');
  }
  const known = transcriptOf(message.data);
  const words = known || (await hearSound(platform, file, model, reach));
  if (words === '') throw new NoAnswer('the transcription is empty');
  // It was paid for: agents read it, and the search finds it.
  if (known === '') await platform.database.tenant(companyId, (unit) => keepHeard(unit, message.id, words));
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
async function send(unit: Unit, request: PromptRequest, { prompt }: Question, answered: Answer): Promise<boolean> {
  const { text, asksForPeople, sound, summary, sources, messages } = answered;
  if (!(await stillNeedsAnswer(unit, request))) {
    if (sound) await unit.emit(filesUnused, [sound.id]);
    return false;
  }
  const draft = { body: text, clientKey: `prompt-${request.messageId}` };
  const mediaId = sound && (await recordFile(unit, sound, { voice: true }));
  if (text !== '') {
    await sendAutomatic(unit, request.ticketId, {
      ...draft,
      // With what it was given; who looks into the answer asks for the rest.
      data: { knowledge: sources },
      ...(mediaId && { mediaId, mediaType: 'audio' }),
    });
  }
  for (const [index, body] of messages.entries()) {
    await sendAutomatic(unit, request.ticketId, { body, clientKey: `prompt-${request.messageId}-${index}` });
  }
  if (text !== '') await keepPromptAnswer(unit, request, prompt, answered);
  if (asksForPeople) {
    await handOverTicket(unit, request.ticketId, prompt.queueId);
    if (summary) await writeNoteOfAutomation(unit, request.ticketId, { author: prompt.name, note: summary });
  }
  return text !== '';
}
