import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../workspace/paths.mjs';
import { deliveredNumbers, deliveries, manifests, numbersIn, readNumber, setNumber } from './number.mjs';

const numbersOf = (folder) =>
  new Set([
    ...manifests(folder).flatMap((file) => numbersIn(readFileSync(join(folder, file), 'utf8'))),
    ...deliveries(folder).flatMap((file) => deliveredNumbers(readFileSync(join(folder, file), 'utf8'))),
  ]);

test('all packages, what they need of each other, and what is delivered have one number, which CHANGELOG.md has a heading for', () => {
  const number = readNumber(root);
  assert.deepEqual([...numbersOf(root)], [number]);
  assert.match(
    readFileSync(join(root, 'CHANGELOG.md'), 'utf8'),
    new RegExp(`^## ${number.replaceAll('.', '\\.')} \\(`, 'm'),
  );
});

test('a new number is written everywhere, an earlier one nowhere', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'recado-number-'));
  context.after(() => rmSync(folder, { recursive: true }));
  for (const file of [...manifests(root), ...deliveries(root), 'package-lock.json', 'CHANGELOG.md'])
    cpSync(join(root, file), join(folder, file));
  const former = readNumber(root);
  assert.throws(() => setNumber(folder, former, '2030-01-02'), /not later/);
  assert.throws(() => setNumber(folder, '99.1', '2030-01-02'), /Give it the number/);
  setNumber(folder, '99.1.2', '2030-01-02');
  assert.deepEqual([...numbersOf(folder)], ['99.1.2']);
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const changed = JSON.parse(lock).packages;
  assert.equal(changed['libs/ui'].version, '99.1.2');
  assert.equal(changed['libs/ui'].dependencies['@recado/contract'], '99.1.2');
  assert.equal(lock.replaceAll('99.1.2', former), readFileSync(join(root, 'package-lock.json'), 'utf8'));
  assert.match(readFileSync(join(folder, 'CHANGELOG.md'), 'utf8'), /## Unreleased\n\n## 99\.1\.2 \(2030-01-02\)\n/);
});
