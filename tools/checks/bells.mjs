import { globSync } from 'node:fs';
import { root } from '../workspace/paths.mjs';
import { loadedAtOnce } from './loaded-at-once.mjs';

/** Parts of the library that pages load when they need them; together they are as heavy as the rest of a first visit. */
const heavy = /^@recado\/ui\/(?:records|chat|charts)$/;

/**
 * Bells and badges are loaded at every first visit, so they import nothing heavy; what they show when they are opened may be loaded then.
 * Returns the problems as lines of text.
 */
export function bellProblems(base = root) {
  return globSync('{apps,examples}/*/src/**/*-{bell,badge}.tsx', { cwd: base }).flatMap((bell) =>
    loadedAtOnce(base, bell, heavy).map(
      ({ file, name }) => `${bell} loads ${name} by ${file}: load it when it is opened`,
    ),
  );
}
