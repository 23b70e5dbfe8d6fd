import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { limitProblems } from './limits.mjs';

const base = mkdtempSync(join(tmpdir(), 'limits-'));
const folder = join(base, 'apps', 'shop', 'src');
mkdirSync(folder, { recursive: true });
after(() => rmSync(base, { recursive: true, force: true }));

test('a limit that is hard-coded in a page is found; those of the contract and of tests are not', () => {
  writeFileSync(join(folder, 'good.tsx'), '<TextField {...fields.name} /> <TextField maximum={longest} />');
  writeFileSync(join(folder, 'good.test.tsx'), '<TextField maximum={50} />');
  assert.deepEqual(limitProblems(base), []);
  writeFileSync(join(folder, 'bad.tsx'), '<TextField name="name" minimum={2} maximum={4_000} />');
  assert.deepEqual(limitProblems(base), [
    'apps/shop/src/bad.tsx: minimum={2} stands in the contract; take it from fieldsOf',
    'apps/shop/src/bad.tsx: maximum={4_000} stands in the contract; take it from fieldsOf',
  ]);
});
