/** Rows a second that a copy writes on two cores (docs/benchmarks.md); other kinds are few. */
const ratePerKind: Readonly<Record<string, number>> = {
  messages: 5_000,
  contacts: 3_000,
  tickets: 2_500,
  rounds: 3_000,
};
const usualRate = 1_500;
/** Of files: their number and their bytes, each of which takes its time. */
const filesPerSecond = 300;
const bytesPerSecond = 60_000_000;

/** How long the copy of a company takes, in seconds, at least one. */
export function estimateSeconds(
  counts: Readonly<Record<string, number>>,
  files: { count: number; bytes: number } | null,
): number {
  const rows = Object.entries(counts).map(([kind, count]) => count / (ratePerKind[kind] ?? usualRate));
  const forFiles = files === null ? 0 : files.count / filesPerSecond + files.bytes / bytesPerSecond;
  return Math.max(1, Math.ceil(rows.reduce((sum, seconds) => sum + seconds, forFiles)));
}
