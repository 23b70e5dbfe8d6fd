import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { bellProblems } from './bells.mjs';

test('the bells of this repository load nothing heavy', () => {
  assert.deepEqual(bellProblems(), []);
});

test('a bell that loads the tables through another file is named, and one that loads them later is not', (t) => {
  const base = mkdtempSync(join(tmpdir(), 'recado-bells-'));
  t.after(() => rmSync(base, { recursive: true }));
  const write = (path, text) => {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), text);
  };
  write('apps/orders/src/orders-bell.tsx', "import {\n  One,\n} from './one.tsx';\nimport './two.css';\n");
  write('apps/orders/src/one.tsx', "export { LiveTable } from '@recado/ui/records';\n");
  write(
    'apps/orders/src/late-bell.tsx',
    "import type { Column } from '@recado/ui/records';\nconst Late = lazy(() => import('./one.tsx'));\n",
  );
  assert.deepEqual(bellProblems(base), [
    'apps/orders/src/orders-bell.tsx loads @recado/ui/records by apps/orders/src/one.tsx: load it when it is opened',
  ]);
});
