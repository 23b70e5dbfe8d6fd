import { type ApiFailure, failureOf } from '../client/failure.ts';

/** What is known of data of the server. Exactly one of the three holds for a query that was asked for. */
export interface Knowledge {
  /** The server has answered. Without it nothing may be called empty, zero or done (UX, Learned by more hours). */
  isKnown: boolean;
  /** The first answer is awaited, also while the request waits for another attempt. */
  isLoading: boolean;
  /** Why the last request failed; earlier data may still be there. */
  error: ApiFailure | null;
}

/** The state of a query as React Query has it. */
interface QueryState {
  data: unknown;
  error: Error | null;
  isEnabled: boolean;
}

/**
 * What is known of a query: the only place that reads it from React Query, whose `isLoading` is false while a request
 * is paused.
 */
export function knowledgeOf({ data, error, isEnabled }: QueryState): Knowledge {
  const isKnown = data !== undefined;
  return {
    isKnown,
    isLoading: !isKnown && error === null && isEnabled,
    error: error && failureOf(error),
  };
}
