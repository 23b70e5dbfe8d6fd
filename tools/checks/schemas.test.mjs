import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { schemaProblems } from './schemas.mjs';

function problems(text, name = 'areas/low/list.ts') {
  const base = mkdtempSync(join(tmpdir(), 'schemas-'));
  const path = join(base, 'apps/server/src', name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `import { z } from 'zod';\n${text}`);
  return schemaProblems(base, { 'apps/server/src/once/': 'runs once' });
}

for (const text of [
  'export function read(rows) {\n  return z.array(row).parse(rows);\n}',
  'export function read(rows) {\n  const form = z.object({ id: z.int() });\n  return form.parse(rows[0]);\n}',
  'export const read = (unit) =>\n  readOne(unit, z.object({ id: z.int() }));',
  'export const readers = {\n  text: (part) => z.object({ body: z.string() }).catch({}).safeParse(part) };',
]) {
  test(`a schema that is built with each call is reported once: ${text}`, () => {
    assert.deepEqual(problems(text), [
      'apps/server/src/areas/low/list.ts:3: a schema is built in a function, with each call; declare it outside of functions',
    ]);
  });
}

for (const text of [
  'const row = z.object({ id: z.int() });\nexport const read = (rows) => z.array(row).length;',
  'export function pageOf(row) {\n  return row ? z.object({ rows: z.array(row) }) : z.array(row).min(1);\n}',
  'export const handler = () => effectful(kind, z.object({ id: z.int() }), work);',
  'export const check = (schema, value) => z.safeParse(schema, value);',
  'export const name = (text) => z.string().parse(text);',
]) {
  test(`schemas outside of functions, returned ones, those of the start and simple ones are not: ${text}`, () => {
    assert.deepEqual(problems(text), []);
  });
}

test('tests and what runs once are not read', () => {
  const text = 'export const read = (rows) => z.array(row).parse(rows);';
  assert.deepEqual(problems(text, 'areas/low/list.test.ts'), []);
  assert.deepEqual(problems(text, 'once/list.ts'), []);
});
