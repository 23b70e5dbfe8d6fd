import { globSync } from 'node:fs';
import { join } from 'node:path';
import { everything, importsOf } from '../../libs/federation/build/used-exports.ts';
import { root } from '../workspace/paths.mjs';
import { exportedNames } from './exported-names.mjs';

/** The shared libraries that export parts of antd, and the files of these exports. */
const facades = { '@recado/ui/core': 'libs/ui/src/core/antd.ts', '@recado/ui/records': 'libs/ui/src/records/antd.ts' };

/**
 * Parts of antd that a shared library exports and no application uses: every browser would download them
 * (docs/adr/0004). A part that a single screen needs belongs in `@recado/ui/parts`. Returns the problems as lines of
 * text.
 */
export function unusedParts(base = root) {
  const used = new Map(Object.keys(facades).map((library) => [library, new Set()]));
  for (const file of globSync('apps/*/src/**/*.{ts,tsx}', { cwd: base })) {
    for (const [module, names] of importsOf(join(base, file))) for (const name of names) used.get(module)?.add(name);
  }
  return Object.entries(facades).flatMap(([library, file]) =>
    exportedNames(join(base, file))
      .filter((name) => !used.get(library).has(name) && !used.get(library).has(everything))
      .map((name) => `${library} exports antd's ${name}, which no application uses`),
  );
}
