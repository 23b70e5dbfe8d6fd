import { refetchAll } from './repeat-after-fetch.ts';

/** The most changes kept per request; when reached, the resource is fetched again instead. */
const maximumKept = 200;

/** What was told since a request began, by the record that it is about: only the last change of each. */
type Repeats = Map<unknown, () => void>;

/** The requests in progress whose answers will change the cache, by resource. */
const inProgress = new Map<string, Set<Repeats>>();

/** Applies a change once more after the answers of the requests in progress; `about`: the id of its record, if one. */
export function repeatAfterAnswers(resourceName: string, about: number | undefined, repeat: () => void): void {
  for (const told of inProgress.get(resourceName) ?? []) {
    const key = about ?? Symbol('of many records');
    told.delete(key);
    if (told.size < maximumKept) told.set(key, repeat);
  }
}

/**
 * Sends a request and applies its answer as if it had come when the server wrote it: what was told of the resource
 * meanwhile is applied once more. Otherwise a late answer would bring back a record that somebody else has deleted.
 * Applying a change twice must therefore have the same result. Rejects like the request.
 */
export async function applyBeforeTold<Answer>(
  resourceName: string,
  request: () => Promise<Answer>,
  apply: (answer: Answer) => void,
): Promise<Answer> {
  const told: Repeats = new Map();
  const requests = inProgress.get(resourceName) ?? new Set();
  inProgress.set(resourceName, requests.add(told));
  let answer: Answer;
  try {
    answer = await request();
  } finally {
    requests.delete(told);
  }
  apply(answer);
  if (told.size === maximumKept) refetchAll([resourceName]);
  else for (const repeat of told.values()) repeat();
  return answer;
}
