import { Readable } from 'node:stream';
import { z } from 'zod';
import type { ServicePlatform } from '../../../channels/services.ts';
import { type Ending, type JobHandler, transactional } from '../../../platform/jobs/index.ts';
import type { Job, NewJob } from '../../../platform/jobs/job.ts';
import { callOutside, OutboundError } from '../../../platform/outbound/call-outside.ts';
import { handOverTicket } from '../../tickets/hand-over.ts';
import { signingSecret, storedServiceAccount } from '../integration-keys.ts';
import { type Answer, IntegrationFailure, type Part } from './answer.ts';
import { askDialogflow, googleOf, reachOf } from './ask-dialogflow.ts';
import { askTypebot } from './ask-typebot.ts';
import { askWebhook } from './ask-webhook.ts';
import { type AskedIntegration, findQuestion, isStillAsked, type Question } from './question.ts';
import { finish, rememberTypebot, type SentPart, say, sentParts } from './send-answer.ts';

const kind = 'answer-by-integration';
const restKind = 'say-for-integration';
const asked = z.object({ ticketId: z.number(), messageId: z.number(), integrationId: z.number() });
/** How often a system that cannot be reached is asked before a person is. */
const mostAttempts = 3;
/** The largest file of a flow, in bytes, and the milliseconds that it may take. */
const file = { limit: 16 * 1024 * 1024, patience: 30_000 } as const;

const laneOf = (ticketId: number) => `automation:${ticketId}`;

/** Asks an integration to answer a message; the answers of a ticket keep their order. */
export function answerByIntegrationJob(which: AskedIntegration): NewJob {
  const { ticketId, messageId } = which;
  return { kind, payload: { ...which }, lane: laneOf(ticketId), dedupeKey: `integration:${messageId}` };
}

/**
 * Answers a customer's message by a foreign system, once: what it said is sent in the transaction that ends the job, and
 * what follows a pause in jobs that this transaction adds. Without an answer the ticket is left to people.
 */
export function integrationHandlers(platform: ServicePlatform): JobHandler[] {
  const rest = asked.extend({ from: z.number(), parts: sentParts, answer: z.unknown(), isLast: z.boolean() });
  return [
    {
      kind,
      type: 'effectful',
      prepare: async (unit, job) => {
        const which = asked.parse(job.payload);
        const question = await findQuestion(unit, which);
        if (!question) return async () => undefined;
        return (signal) => answer(platform, which, question, { job, signal });
      },
    },
    transactional(restKind, rest, async (unit, { from, parts, answer: next, isLast, ...which }) => {
      if (!(await isStillAsked(unit, which))) return;
      await say(platform, unit, which, parts, from);
      if (isLast) await finish(platform, unit, which.ticketId, next);
    }),
  ];
}

async function answer(
  platform: ServicePlatform,
  which: AskedIntegration,
  question: Question,
  { job, signal }: { job: Job; signal: AbortSignal },
): Promise<Ending> {
  try {
    const found = await ask(platform, which, question, signal);
    const groups = await groupsOf(platform, question.companyId, found.parts, signal);
    return (unit) => conclude(platform, unit, which, found, groups);
  } catch (error) {
    if (signal.aborted) throw error;
    const isKnown = error instanceof IntegrationFailure;
    if (isKnown && !error.isFinal && job.attempt < mostAttempts) throw error;
    const { ticketId, integrationId } = which;
    const reason = isKnown ? error.message : 'something unexpected happened';
    platform.logger.warn({ ticketId, integrationId, reason }, 'an integration did not answer');
    return async (unit) => {
      if (await isStillAsked(unit, which)) await handOverTicket(platform, unit, ticketId, null);
    };
  }
}

/** Throws IntegrationFailure; anything else, e.g. a key that cannot be opened, is final as well. */
async function ask(
  { secret, configuration, clock }: ServicePlatform,
  { messageId }: AskedIntegration,
  { integration, isInPlan, ...told }: Question,
  signal: AbortSignal,
): Promise<Answer> {
  if (!isInPlan) throw new IntegrationFailure('the plan has no integrations', 'refused');
  const question = { ...told, deliveryId: String(messageId), now: clock() };
  const context = reachOf(configuration, signal);
  if (integration.type === 'typebot') return askTypebot(context, integration, question);
  if (integration.type !== 'dialogflow') {
    return askWebhook(context, integration, signingSecret(secret, integration), question);
  }
  const account = storedServiceAccount(secret, integration);
  return askDialogflow(context, { ...integration, account, addresses: googleOf(configuration) }, question);
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
): Promise<Group[]> {
  const groups: Group[] = [{ parts: [], pause: 0 }];
  for (const part of parts) {
    const last = groups.at(-1);
    if (part.kind === 'pause') {
      if (last) last.pause += part.milliseconds;
      groups.push({ parts: [], pause: 0 });
    } else last?.parts.push(part.kind === 'file' ? await fetched(platform, companyId, part.url, signal) : part);
  }
  return groups;
}

/** A file of a flow, stored; its address as a text when it cannot be fetched, or is a page. */
async function fetched(
  { configuration, storage }: ServicePlatform,
  companyId: number,
  address: string,
  signal: AbortSignal,
): Promise<SentPart> {
  const call = callOutside({ address, ...file, signal }, configuration.outboundOrigins);
  const found = await call.catch((error: unknown) => {
    if (error instanceof OutboundError) return undefined;
    throw error;
  });
  const isPage = found?.headers['content-type']?.startsWith('text/html') ?? false;
  if (found?.status !== 200 || isPage) return { kind: 'text', text: address };
  const name = decodedName(new URL(address).pathname);
  return { kind: 'file', file: await storage.keepStream(Readable.from([found.body]), { name, companyId }) };
}

function decodedName(path: string): string {
  const last = path.split('/').at(-1) || 'arquivo';
  try {
    return decodeURIComponent(last).slice(0, 200);
  } catch {
    return last.slice(0, 200);
  }
}

/** Sends the first group and adds a job for each other one, behind the pause before it. */
async function conclude(
  platform: ServicePlatform,
  unit: Parameters<Ending>[0],
  which: AskedIntegration,
  found: Answer,
  [first, ...others]: readonly Group[],
): Promise<void> {
  if (!(await isStillAsked(unit, which))) return;
  await rememberTypebot(unit, which.ticketId, found.memory);
  await say(platform, unit, which, first?.parts ?? [], 0);
  if (others.length === 0) return finish(platform, unit, which.ticketId, found.next);
  const lane = laneOf(which.ticketId);
  const common = { ...which, answer: found.next };
  const begin = { ...common, from: 0, parts: [], isLast: false };
  // Says nothing: the gap before the next job of the lane is the first pause.
  await unit.enqueue({ lane, kind: restKind, payload: begin, minGapMs: first?.pause ?? 0 });
  let from = first?.parts.length ?? 0;
  for (const [index, { parts, pause }] of others.entries()) {
    const payload = { ...common, from, parts, isLast: index === others.length - 1 };
    await unit.enqueue({ lane, kind: restKind, payload, minGapMs: pause });
    from += parts.length;
  }
}
