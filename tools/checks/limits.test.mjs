import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, beforeEach, test } from 'node:test';
import { limitProblems } from './limits.mjs';

const base = mkdtempSync(join(tmpdir(), 'limits-'));
const folders = [join(base, 'apps/shop/src'), join(base, 'apps/server/src')];
beforeEach(() => {
  for (const folder of folders) mkdirSync(folder, { recursive: true });
});
afterEach(() => rmSync(join(base, 'apps'), { recursive: true }));
after(() => rmSync(base, { recursive: true, force: true }));

const write = (file, text) => writeFileSync(join(base, 'apps', file), text);
const problems = (allowed = {}) => limitProblems(base, allowed);
const problem = (found, file = 'bad.tsx') =>
  `apps/shop/src/${file}: ${found} stands in the contract; take it from fieldsOf`;
const constantProblem = (found) => `${problem(found)}, or add it to ofThePage of tools/checks/limits.mjs`;

test('limits of the contract, of tests and of the server are accepted', () => {
  write(
    'shop/src/good.tsx',
    '<TextField {...fields.name} /> <TextField maximum={longest} minimum={fields.name.minimum} />',
  );
  write('shop/src/good.test.tsx', '<TextField maximum={50} />');
  write(
    'shop/src/good.ts',
    'const longest = fields.name.maximum; const { maximum: mostItems = Infinity } = fields.items;',
  );
  write(
    'shop/src/values.ts',
    'interface Limits { maximum: number } const longer = [0, 1]; const most = { ...limits };',
  );
  write('server/src/limits.ts', 'const mostCalls = 20; const limits = { maximum: 5 };');
  assert.deepEqual(problems(), []);
});

test('a limit that is hard-coded in a page is found, as a property or in an object', () => {
  write('shop/src/bad.tsx', '<TextField name="name" minimum={2} maximum={4_000} /> <Select maxCount={20} />');
  write('shop/src/other.ts', 'const limits = { minimum: 1, maximum: 100_000 } as const;');
  assert.deepEqual(problems(), [
    problem('minimum={2}'),
    problem('maximum={4_000}'),
    problem('maxCount={20}'),
    problem('minimum: 1', 'other.ts'),
    problem('maximum: 100_000', 'other.ts'),
  ]);
});

test('a constant that is a limit by its name is found, unless it is known to be one of the page', () => {
  write(
    'shop/src/bad.tsx',
    'const mostWords = 20; export const longestLine: number = 200; const longest = { key: 50 };',
  );
  const found = ['const mostWords = 20', 'const longestLine: number = 200', 'const longest = { key: 50'];
  assert.deepEqual(problems(), found.map(constantProblem));
  const allowed = { 'apps/shop/src/bad.tsx mostWords': 'words that are shown' };
  assert.deepEqual(problems(allowed), found.slice(1).map(constantProblem));
});

test('an allowed constant that does not exist any more is found', () => {
  const allowed = { 'apps/shop/src/gone.tsx mostWords': 'words that are shown' };
  assert.deepEqual(problems(allowed), [
    'tools/checks/limits.mjs allows apps/shop/src/gone.tsx mostWords, which is not there',
  ]);
});
