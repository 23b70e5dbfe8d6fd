/** Everything that was made once for several callers. */
const shared = new WeakSet<object>();

/** What decides a result beside the object that it is made of. */
type Distinction = object | string | number | boolean | null | undefined;

/** A result, or where the results by the next distinction are. */
type Known<Result> = { result: Result } | Map<Distinction, Known<Result>>;

/**
 * A function whose result is made once for the same object and distinctions, while that object lives: callers who read the same
 * rows get the same page, and the same answer. Declare it outside of functions and pass it everything that decides the result: it
 * is all that callers have in common. What is made inside of a call is shared with nobody.
 */
export function sharedBy<Of extends object, Distinctions extends readonly Distinction[], Result extends object>(
  make: (of: Of, ...distinctions: Distinctions) => Result,
): (of: Of, ...distinctions: Distinctions) => Result {
  const known = new WeakMap<Of, Map<Distinction, Known<Result>>>();
  const made = (of: Of, distinctions: Distinctions) => {
    const result = make(of, ...distinctions);
    shared.add(result);
    return result;
  };
  return (of, ...distinctions) => {
    let place = known.get(of) ?? new Map<Distinction, Known<Result>>();
    known.set(of, place);
    for (const distinction of distinctions.slice(0, -1)) place = within(place, distinction);
    const last = distinctions.at(-1);
    const found = place.get(last);
    if (found && 'result' in found) return found.result;
    const result = made(of, distinctions);
    place.set(last, { result });
    return result;
  };
}

function within<Result>(
  place: Map<Distinction, Known<Result>>,
  distinction: Distinction,
): Map<Distinction, Known<Result>> {
  const next = place.get(distinction);
  if (next instanceof Map) return next;
  const made = new Map<Distinction, Known<Result>>();
  place.set(distinction, made);
  return made;
}

/** Whether an object may be the answer to several callers: its bytes are worth keeping. */
export function isShared(value: unknown): value is object {
  return typeof value === 'object' && value !== null && shared.has(value);
}
