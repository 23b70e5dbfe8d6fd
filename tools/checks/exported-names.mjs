import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';

/** The names of the values that a source file exports, including re-exports. */
export function exportedNames(file) {
  const { staticExports } = parseSync(file, readFileSync(file, 'utf8')).module;
  return staticExports.flatMap(({ entries }) =>
    entries
      .filter(({ isType }) => !isType)
      .flatMap(({ exportName, moduleRequest }) =>
        exportName.kind === 'Name' ? [exportName.name] : exportedNames(join(file, '..', moduleRequest.value)),
      ),
  );
}
