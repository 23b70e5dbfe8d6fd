/**
 * Runs a task per key soon after it is requested, and then at most once per `gapMs`. Requests within the gap run once,
 * at its end.
 */
export function throttledByKey(task: (key: string) => void, { soonMs, gapMs }: { soonMs: number; gapMs: number }) {
  const lastRun = new Map<string, number>();
  const waiting = new Set<string>();
  return (key: string): void => {
    if (waiting.has(key)) return;
    waiting.add(key);
    const rest = (lastRun.get(key) ?? Number.NEGATIVE_INFINITY) + gapMs - Date.now();
    setTimeout(
      () => {
        waiting.delete(key);
        lastRun.set(key, Date.now());
        task(key);
      },
      Math.max(soonMs, rest),
    );
  };
}
