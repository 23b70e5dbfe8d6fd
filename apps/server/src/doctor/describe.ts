import { serverRelease } from '../platform/observability/version.ts';
import type { Result } from './examine.ts';

/** The results for people: a line each, and a last one with the counts. */
export function linesOf(results: readonly Result[]): string[] {
  const width = Math.max(...results.map(({ name }) => name.length));
  const lines = results.map(({ state, name, found, todo }) =>
    `${state.padEnd(7)}  ${name.padEnd(width)}  ${found} ${todo}`.trimEnd(),
  );
  const count = (state: Result['state']) => results.filter((result) => result.state === state).length;
  return [
    ...lines,
    `Recado ${serverRelease}: ${count('problem')} problems, ${count('warning')} warnings, ${count('ok')} in order.`,
  ];
}

/** The results for programs, as JSON. */
export function jsonOf(results: readonly Result[]): string {
  return JSON.stringify({ release: serverRelease, isHealthy: isHealthy(results), checks: results }, null, 2);
}

/** Whether the product can work like this. */
export function isHealthy(results: readonly Result[]): boolean {
  return results.every(({ state }) => state !== 'problem');
}
