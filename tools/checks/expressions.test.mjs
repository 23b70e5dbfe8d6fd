import assert from 'node:assert/strict';
import test from 'node:test';
import { expressionProblems, problemsIn } from './expressions.mjs';

test('an expression in linear time is accepted', async () => {
  assert.deepEqual(await problemsIn('a.ts', "const name = text.replace(/[^a-z]/g, '');"), []);
});

test('literals and texts in quadratic or exponential time are refused, with their line', async () => {
  const source = [
    "const a = type.replace(/^.*\\/|[^a-z0-9].*$/gi, '');",
    'const quotient = a / b / c;',
    "const b = new RegExp('^(a+)+$', 'i');",
  ].join('\n');
  assert.deepEqual(await problemsIn('a.ts', source), [
    'a.ts:1: /^.*\\/|[^a-z0-9].*$/gi takes 2nd degree polynomial time',
    'a.ts:3: /^(a+)+$/i takes exponential time',
  ]);
});

test('TypeScript and JSX syntax is parsed', async () => {
  const source = 'const a: string = <b title="x/y">{/(x+x+)+y/.test(text as string)}</b>;';
  assert.equal((await problemsIn('a.tsx', source)).length, 1);
});

test('SERVER §3.22: the whole repository matches foreign text in linear time', async () => {
  assert.deepEqual(await expressionProblems(), []);
});
