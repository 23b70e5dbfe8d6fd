import { refetchAll } from './repeat-after-fetch.ts';

/** The most changes kept per request; when reached, the resource is fetched again instead. */
const maximumKept = 200;

/** The changes by events since a request began, by record: only the last one of each. */
type Repeats = Map<unknown, () => void>;

/** The requests in progress whose answers will change the cache, by resource. */
const inProgress = new Map<string, Set<Repeats>>();

/** Applies a change once more after the answers of the requests in progress; `about`: the id of its record, if one. */
export function repeatAfterAnswers(resourceName: string, about: number | undefined, repeat: () => void): void {
  for (const repeats of inProgress.get(resourceName) ?? []) {
    const key = about ?? Symbol('of many records');
    repeats.delete(key);
    if (repeats.size < maximumKept) repeats.set(key, repeat);
  }
}

/**
 * Sends a request and applies its response as if it had arrived when the server wrote it: events of the resource since
 * then are applied once more. Otherwise a late response would bring back a record that somebody else has deleted.
 * Applying a change twice must therefore have the same result. Rejects like the request.
 */
export async function applyBeforeEvents<Answer>(
  resourceName: string,
  request: () => Promise<Answer>,
  apply: (answer: Answer) => void,
): Promise<Answer> {
  const repeats: Repeats = new Map();
  const requests = inProgress.get(resourceName) ?? new Set();
  inProgress.set(resourceName, requests.add(repeats));
  let answer: Answer;
  try {
    answer = await request();
  } finally {
    requests.delete(repeats);
  }
  apply(answer);
  if (repeats.size === maximumKept) refetchAll([resourceName]);
  else for (const repeat of repeats.values()) repeat();
  return answer;
}
