import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { because, issueCodes } from '@recado/contract';
import { z } from 'zod';
import { issuesOfZod } from './issues-of-zod.ts';

function issuesOf(schema: z.ZodType, value: unknown) {
  const parsed = schema.safeParse(value, { reportInput: true });
  assert.ok(parsed.error, 'the value is refused');
  return issuesOfZod(parsed.error, 'body');
}

/** Code, limits and path of the first issue. */
function first(schema: z.ZodType, value: unknown) {
  const [issue] = issuesOf(schema, value);
  return [issue?.code, issue?.params, issue?.path];
}

describe("zod's issues in the codes of the contract", () => {
  const name = z.object({ name: z.string().trim().min(2).max(5) });
  const number = z.object({ number: z.int().min(1).max(9) });
  const list = z.object({ list: z.array(z.int()).min(2).max(3) });
  const cases: [z.ZodType, unknown, unknown[]][] = [
    [name, {}, ['required', {}, 'body.name']],
    [name, { name: null }, ['required', {}, 'body.name']],
    [name, { name: '  ' }, ['required', {}, 'body.name']],
    [name, { name: 'a' }, ['tooShort', { minimum: 2 }, 'body.name']],
    [name, { name: 'abcdef' }, ['tooLong', { maximum: 5 }, 'body.name']],
    [name, { name: 7 }, ['wrongType', { expected: 'string' }, 'body.name']],
    [number, { number: 0 }, ['tooSmall', { minimum: 1 }, 'body.number']],
    [number, { number: 10 }, ['tooBig', { maximum: 9 }, 'body.number']],
    [z.object({ id: z.int32().positive() }), { id: 0 }, ['invalid', {}, 'body.id']],
    [list, { list: [1] }, ['tooFew', { minimum: 2 }, 'body.list']],
    [list, { list: [1, 2, 3, 4] }, ['tooMany', { maximum: 3 }, 'body.list']],
    [list, { list: [1, 'x'] }, ['wrongType', { expected: 'number' }, 'body.list.1']],
    [z.object({ kind: z.enum(['a', 'b']) }), { kind: 'c' }, ['notAChoice', { choices: 'a, b' }, 'body.kind']],
    [z.object({ email: z.email() }), { email: 'x' }, ['invalidEmail', {}, 'body.email']],
    [z.object({ email: z.email() }), { email: '' }, ['required', {}, 'body.email']],
    [z.object({ day: z.iso.date() }), { day: '2026-02-30' }, ['invalidDate', {}, 'body.day']],
    [z.object({ color: z.string().regex(/^#/) }), { color: 'x' }, ['invalidFormat', {}, 'body.color']],
    [z.strictObject({}), { extra: 1 }, ['unknownField', {}, 'body.extra']],
    [z.string().refine(() => false), 'x', ['invalid', {}, 'body']],
  ];
  for (const [schema, value, expected] of cases) {
    test(`${JSON.stringify(value)}: ${expected.join(' ')}`, () => assert.deepEqual(first(schema, value), expected));
  }

  test('a rule that names its code reports that code and its limits', () => {
    const rule = z.object({ wpp: z.string().refine(() => false, because('tooShort', { minimum: 8 })) });
    assert.deepEqual(first(rule, { wpp: '12' }), ['tooShort', { minimum: 8 }, 'body.wpp']);
  });

  test('for a value with several forms, an issue about the value takes precedence over one about its type', () => {
    const form = z.object({ at: z.union([z.object({ n: z.number() }), z.email(), z.literal('')]) });
    assert.deepEqual(first(form, { at: 'x' }), ['invalidEmail', {}, 'body.at']);
    assert.deepEqual(first(form, {}), ['required', {}, 'body.at']);
    assert.deepEqual(first(form, { at: true }), ['wrongType', { expected: 'object' }, 'body.at']);
  });

  test('each issue has an English text beside its code; at most twenty are reported', () => {
    const many = issuesOf(
      z.array(z.int()),
      Array.from({ length: 30 }, () => 'x'),
    );
    assert.equal(many.length, 20);
    assert.equal(many[0]?.message, 'Wrong type');
    assert.equal(issueCodes.includes(many[0]?.code ?? 'invalid'), true);
  });
});
