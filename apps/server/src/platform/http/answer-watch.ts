import type { AnyCall } from './answer-call.ts';

/** Told of a call that was answered, before its answer is sent. It must neither wait nor throw. */
export type AnswerWatcher = (call: AnyCall, answer: unknown) => void;

/** The watchers of endpoints, by key. Endpoints without one pay nothing for it. */
export type AnswerWatchers = ReadonlyMap<string, AnswerWatcher>;
