import { z } from 'zod';
import type { ServicePlatform } from '../../../../channels/services.ts';
import { type Ending, type JobHandler, Postpone, transactional } from '../../../../platform/jobs/handlers.ts';
import type { NewJob } from '../../../../platform/jobs/job.ts';
import { filesUnused } from '../../../../platform/storage/unused-files.ts';
import { answerOutside, outsideJob, placeOfAnswers } from '../../outside-answers/answer-outside.ts';
import { signingSecrets, storedServiceAccount } from '../integration-keys.ts';
import { isComplete } from '../queue-integration-rows.ts';
import { type Answer, IntegrationFailure, type Part, type QuestionFile } from './answer.ts';
import { askDialogflow, googleOf, reachOf } from './ask-dialogflow.ts';
import { askTypebot } from './ask-typebot.ts';
import { askWebhook } from './ask-webhook.ts';
import { fetchFile } from './fetch-file.ts';
import { addNoteOfMissingFile, leavingAfter } from './give-up.ts';
import { findQuestion, type IntegrationRequest, type Question, stillNeedsAnswer } from './question.ts';
import { applyOutcome, rememberTypebot, type SentPart, sendParts, sentParts } from './send-answer.ts';

const kind = 'answer-by-integration';
const restKind = 'say-for-integration';
const integrationPayload = z.object({ ticketId: z.number(), messageId: z.number(), integrationId: z.number() });
/** Milliseconds for which an answer waits for the file of the message. */
const patienceForFile = 60_000;

/** A job in which an integration answers a message; the answers of a ticket keep their order. */
export function answerByIntegrationJob(which: IntegrationRequest): NewJob {
  return outsideJob(kind, 'integration', which);
}

/**
 * Lets a foreign system answer a customer's message, once: its reply is sent in the transaction that completes the job.
 * If the reply contains pauses, this transaction adds a job for each further part. Without an answer the ticket is
 * handed to people.
 */
export function integrationHandlers(platform: ServicePlatform): JobHandler[] {
  const rest = integrationPayload.extend({
    from: z.number(),
    parts: sentParts,
    answer: z.unknown(),
    isLast: z.boolean(),
  });
  return [
    answerOutside(platform, {
      kind,
      payload: integrationPayload,
      find: findQuestion,
      ask: (question, which, { signal }) => answer(platform, which, question, signal),
      failureOf: (error) => (error instanceof IntegrationFailure ? error : undefined),
      isAwaited: stillNeedsAnswer,
      leaving: leavingAfter,
    }),
    transactional(restKind, rest, async (unit, { from, parts, answer: next, isLast, ...which }) => {
      if (!(await stillNeedsAnswer(unit, which))) return;
      await sendParts(unit, which, parts, from);
      if (isLast) await applyOutcome(unit, which.ticketId, next);
    }),
  ];
}

async function answer(
  platform: ServicePlatform,
  which: IntegrationRequest,
  question: Question,
  signal: AbortSignal,
): Promise<Ending> {
  const found = await ask(platform, which, question, signal);
  const { groups, isMissing } = await groupsOf(platform, question.companyId, found.parts, signal);
  // The customer would wait in silence.
  if (isMissing && groups.every(({ parts }) => parts.length === 0))
    throw new IntegrationFailure('the files of the answer cannot be downloaded', 'answeredFile');
  return async (unit) => {
    if (!(await stillNeedsAnswer(unit, which))) return forgetFiles(unit, groups);
    if (isMissing) await addNoteOfMissingFile(unit, which.ticketId, question);
    await conclude(unit, which, found, groups);
  };
}

/** Throws IntegrationFailure, and AppError for a key that cannot be decrypted. */
async function ask(
  platform: ServicePlatform,
  { messageId }: IntegrationRequest,
  { integration, isInPlan, ...fields }: Question,
  signal: AbortSignal,
): Promise<Answer> {
  if (!isInPlan) throw new IntegrationFailure('the plan has no integrations', 'plan');
  // One that was emptied after it was chosen: a repetition would not help, and the customer waits.
  if (!isComplete(integration)) throw new IntegrationFailure('the integration is incomplete', 'address');
  const { secret, configuration, clock } = platform;
  const question = { ...fields, file: fileOf(platform, fields), deliveryId: String(messageId), now: clock() };
  const context = reachOf(configuration, signal);
  if (integration.type === 'typebot') return askTypebot(context, integration, question);
  if (integration.type !== 'dialogflow') {
    return askWebhook(context, integration, signingSecrets(secret, integration), question);
  }
  const account = storedServiceAccount(secret, integration);
  return askDialogflow(context, { ...integration, account, addresses: googleOf(configuration) }, question);
}

/**
 * The file of the message, at an address that opens it without a session. Throws Postpone while the file is being
 * downloaded, and IntegrationFailure if it never arrives and has no caption that could be answered.
 */
function fileOf(
  { storage, clock }: ServicePlatform,
  { stored, awaitsFile, arrivedAt, isLost, companyId, text }: Omit<Question, 'integration' | 'isInPlan'>,
): QuestionFile | null {
  if (stored) {
    const { originalName: name, mimetype, size, seconds } = stored;
    return { url: storage.address(stored.name, companyId), name, mimetype, size, seconds };
  }
  if (!awaitsFile) return null;
  const isLate = clock().getTime() - arrivedAt.getTime() > patienceForFile;
  if (!isLate && !isLost) throw new Postpone(1000, 'the file of the message is not there yet');
  if (text.trim() === '') throw new IntegrationFailure('the file of the message is missing', 'file');
  return null;
}

/** Parts that are sent together, and the milliseconds until the next group. */
interface Group {
  parts: SentPart[];
  pause: number;
}

async function groupsOf(
  platform: ServicePlatform,
  companyId: number,
  parts: readonly Part[],
  signal: AbortSignal,
): Promise<{ groups: Group[]; isMissing: boolean }> {
  const groups: Group[] = [{ parts: [], pause: 0 }];
  let isMissing = false;
  for (const part of parts) {
    const last = groups.at(-1);
    if (part.kind === 'pause') {
      if (last) last.pause += part.milliseconds;
      groups.push({ parts: [], pause: 0 });
    } else if (part.kind === 'file') {
      const fetched = await fetchFile(platform, companyId, part, signal);
      last?.parts.push(...fetched.parts);
      isMissing ||= fetched.isMissing;
    } else last?.parts.push(part);
  }
  return { groups, isMissing };
}

/** Deletes the downloaded files of an answer that is not sent, e.g. because an agent took the ticket meanwhile. */
async function forgetFiles(unit: Parameters<Ending>[0], groups: readonly Group[]): Promise<void> {
  const files = groups.flatMap(({ parts }) => parts.flatMap((part) => (part.kind === 'file' ? [part.file.id] : [])));
  await unit.emit(filesUnused, files);
}

/** Sends the first group and adds a job for each further group, after the pause before it. */
async function conclude(
  unit: Parameters<Ending>[0],
  which: IntegrationRequest,
  found: Answer,
  groups: readonly Group[],
): Promise<void> {
  const [first, ...others] = groups;
  await rememberTypebot(unit, which.ticketId, found.memory);
  await sendParts(unit, which, first?.parts ?? [], 0);
  if (others.length === 0) return applyOutcome(unit, which.ticketId, found.next);
  const place = placeOfAnswers(which.ticketId);
  const common = { ...which, answer: found.next };
  const begin = { ...common, from: 0, parts: [], isLast: false };
  // This job sends nothing: the gap before the next job of the lane is the first pause.
  await unit.enqueue({ ...place, kind: restKind, payload: begin, minGapMs: first?.pause ?? 0 });
  let from = first?.parts.length ?? 0;
  for (const [index, { parts, pause }] of others.entries()) {
    const payload = { ...common, from, parts, isLast: index === others.length - 1 };
    await unit.enqueue({ ...place, kind: restKind, payload, minGapMs: pause });
    from += parts.length;
  }
}
