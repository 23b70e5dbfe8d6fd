import { type ContractKey, contract } from '@recado/contract';
import { inboundEventHandler, typingHandler } from '../channels/inbound-events.ts';
import type { ServicePlatform, Services } from '../channels/services.ts';
import { channelAnswers } from '../channels/unit-questions.ts';
import type { Subscription } from '../platform/database/database.ts';
import type { AnswerWatchers } from '../platform/http/answer-watch.ts';
import type { Handlers } from '../platform/http/handler.ts';
import type { JobHandler } from '../platform/jobs/handlers.ts';
import { onlineAnswer } from '../platform/realtime/online-question.ts';
import type { SocketFeature } from '../platform/realtime/socket-feature.ts';
import type { RecurringWork } from '../platform/scheduler/recurring-work.ts';
import { recurringWorkHandlers } from '../platform/scheduler/scheduler.ts';
import { calendarAnswer } from '../platform/security/calendar-question.ts';
import { readsCallersAgain } from '../platform/security/callers-changed.ts';
import type { CallerRules } from '../platform/security/session-row.ts';
import { deletesUnusedFiles } from '../platform/storage/unused-files.ts';
import { modules } from './areas.ts';
import type { JobCircumstances, Module, SocketParts } from './define-module.ts';

/** Every module as the composition sees it. */
const all: readonly Module[] = modules;

type KeysOf<M> = M extends Module<infer Key> ? Key : never;
type Unanswered = Exclude<ContractKey, KeysOf<(typeof modules)[number]>>;
/** An endpoint of the contract that no module answers does not compile here. */
const isEachAnswered: [Unanswered] extends [never] ? true : Unanswered = true;

/** The handlers of all endpoints of the contract. Throws if one is missing. */
export function allHandlers(platform: ServicePlatform): Handlers<ContractKey> {
  const handlers: Partial<Handlers<ContractKey>> = Object.assign({}, ...all.map(({ routes }) => routes?.(platform)));
  if (!isComplete(handlers)) throw new Error('An endpoint of the contract has no handler');
  return handlers;
}

function isComplete(handlers: Partial<Handlers<ContractKey>>): handlers is Handlers<ContractKey> {
  return isEachAnswered && Object.keys(contract).every((key) => key in handlers);
}

/** What is told of answered calls. An endpoint has one watcher at most. */
export function allWatchers(platform: ServicePlatform): AnswerWatchers {
  return new Map(all.flatMap(({ watches }) => [...(watches?.(platform).watchers ?? [])]));
}

/** Waits for what watchers began, when the process stops and no more calls come. */
export async function finishWatching(platform: ServicePlatform): Promise<void> {
  await Promise.all(all.map(({ watches }) => watches?.(platform).finish()));
}

/**
 * The reactions to events of modules and channels, and the answers to questions (docs/adr/0022-in-process-events.md). If
 * several modules react to an event, its kind says in which order.
 */
export function allSubscribers(services: Services): Subscription[] {
  const ofModules = all.flatMap(({ name, reactions, answers }) =>
    [...(reactions?.(services) ?? []), ...(answers?.(services) ?? [])].map((one) => of(name, one)),
  );
  return [
    ...ofModules,
    ...channelAnswers(services.channels),
    calendarAnswer(services),
    deletesUnusedFiles(services.storage),
  ];
}

/**
 * The reactions that publish data beside the tickets, e.g. transfers and campaigns, and that notify users; and what needs
 * the callers and their sockets.
 */
export function newsSubscribers(platform: ServicePlatform): Subscription[] {
  const ofModules = all.flatMap(({ name, news }) => (news?.(platform) ?? []).map((one) => of(name, one)));
  return [...ofModules, readsCallersAgain(platform.sessions), onlineAnswer(platform.realtime)];
}

function of(module: string, subscription: Subscription): Subscription {
  return { addTo: (scope) => subscription.addTo(scope, module) };
}

/** All recurring work. */
export function allRecurringWork(platform: ServicePlatform): RecurringWork[] {
  return all.flatMap(({ recurring }) => recurring?.(platform) ?? []);
}

/** The handlers of all jobs. */
export function allJobHandlers(platform: ServicePlatform, circumstances: JobCircumstances): JobHandler[] {
  return [
    inboundEventHandler(platform),
    typingHandler(),
    ...all.flatMap(({ jobs }) => jobs?.(platform, circumstances) ?? []),
    ...recurringWorkHandlers(allRecurringWork(platform)),
  ];
}

/** The workers for pools of modules. */
export const moduleWorkers = all.flatMap(({ workers = [] }) => workers);

/** What modules need to know about every caller. */
export const callerRules: CallerRules = {
  facts: all.flatMap(({ callerRules: rules }) => rules?.facts ?? []),
  switches: all.flatMap(({ callerRules: rules }) => rules?.switches ?? []),
};

/** The rooms and events of sockets of all modules. */
export function allSocketFeatures(parts: SocketParts): SocketFeature[] {
  return all.flatMap(({ sockets }) => sockets?.(parts) ?? []);
}
