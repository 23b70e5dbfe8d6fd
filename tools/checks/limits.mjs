import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspace/paths.mjs';

const limit = /\b(minimum|maximum|minLength|maxLength)=\{[\d_.]+\}/g;

/**
 * Limits of fields that a page types by hand: they are the contract's, and a form takes them from `fieldsOf`. Answers the
 * problems as lines of text; empty when all is well.
 */
export function limitProblems(base = root) {
  return globSync('apps/*/src/**/*.tsx', { cwd: base })
    .filter((file) => !file.endsWith('.test.tsx'))
    .flatMap((file) =>
      [...readFileSync(join(base, file), 'utf8').matchAll(limit)].map(
        ([found]) => `${file}: ${found} stands in the contract; take it from fieldsOf`,
      ),
    );
}
