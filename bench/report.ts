import { cpus, release, totalmem } from 'node:os';

/** Prints a Markdown table under a heading, to be pasted into docs/benchmarks. */
export function printTable(title: string, columns: readonly string[], rows: readonly (readonly string[])[]): void {
  console.log(`\n### ${title}\n`);
  for (const cells of [columns, columns.map(() => '---'), ...rows]) console.log(`| ${cells.join(' | ')} |`);
}

/** Prints the machine and its load at the time of the measurement. */
export function printMachine(load: number): void {
  const [processor] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  console.log(
    `${new Date().toISOString().slice(0, 16)} UTC, ${cpus().length} × ${processor?.model.trim()}, ${memory} GB, ` +
      `Linux ${release()}, Node ${process.versions.node}; load average before the start: ${load.toFixed(1)}`,
  );
}

/** The quantile of the values, e.g. 0.99; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Bytes as kilobytes. */
export function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1024)} KB`;
}

/** Bytes as megabytes. */
export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 ** 2)} MB`;
}

/** A time in milliseconds. */
export function milliseconds(value: number): string {
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
}
