import { readFileSync } from 'node:fs';
import { shellFacts } from '#shell-facts';

/** The endpoints that code calls, and the events that it listens to, by their names in the contract. */
export interface Calls {
  endpoints: string[];
  events: string[];
}

/**
 * Reads from the sources of a remote which parts of the API it needs, so that an installation can check it before a
 * release is published (docs/adr/0082). In a file that listens to events, every string that is an event's name counts
 * as one.
 */
export function callsIn(files: readonly string[]): Calls {
  const sources = files.map((file) => readFileSync(file, 'utf8'));
  const endpoints = sources.flatMap((source) => wordsIn(source, /['"]((?:GET|POST|PUT|DELETE) \/[^'"\s]*)['"]/g));
  const listening = sources.filter((source) => /\b(?:onEvent|refreshOn|events)\b/.test(source));
  const heard = listening.flatMap((source) => [
    ...wordsIn(source, /['"]([\w-]+)['"]/g),
    ...wordsIn(source, /\b([A-Za-z]\w*):/g),
  ]);
  const contract = shellFacts();
  return { endpoints: known(endpoints, contract.endpoints), events: known(heard, contract.events) };
}

function wordsIn(source: string, pattern: RegExp): string[] {
  return [...source.matchAll(pattern)].map(([, word = '']) => word);
}

/** Those in the contract, without duplicates and sorted, so that the same sources always make the same release. */
function known(names: string[], declared: string[]): string[] {
  return [...new Set(names)].filter((name) => declared.includes(name)).sort();
}
