import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspace/paths.mjs';

const limit = /\b(minimum|maximum|minLength|maxLength)=\{[\d_.]+\}/g;

/**
 * Field limits that are hard-coded in a page: forms must take them from the contract with `fieldsOf`. Returns the
 * problems as lines of text; empty if there are none.
 */
export function limitProblems(base = root) {
  return globSync('{apps,examples}/*/src/**/*.tsx', { cwd: base })
    .filter((file) => !file.endsWith('.test.tsx'))
    .flatMap((file) =>
      [...readFileSync(join(base, file), 'utf8').matchAll(limit)].map(
        ([found]) => `${file}: ${found} stands in the contract; take it from fieldsOf`,
      ),
    );
}
