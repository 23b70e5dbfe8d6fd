import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { points } from './known-points.ts';

const page = readFileSync(join(__dirname, '../../../../docs/extension-points.md'), 'utf8');

test.each(points)('the page about extension points has the row of $name', ({ name, version, facts }) => {
  const row = page.split('\n').find((line) => line.startsWith(`| \`${name}\` |`)) ?? '';
  const [, , ofPage, , , known] = row.split('|').map((cell) => cell.trim());
  expect(ofPage).toBe(version);
  expect(known).toBe(facts.join(', ') || 'none');
});

test('no two points have the same name', () => {
  expect(new Set(points.map(({ name }) => name)).size).toBe(points.length);
});
