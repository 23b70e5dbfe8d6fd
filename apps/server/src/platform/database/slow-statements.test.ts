import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SlowStatements, shapeOf } from './slow-statements.ts';

const shapes: [string, string][] = [
  ['select * from "users" where id = $1 and name = $2', 'select * from "users" where id = ? and name = ?'],
  ["SET LOCAL recado.company_id = '12'", 'SET LOCAL recado.company_id = ?'],
  ["select 'it''s a secret', E'back\\'slash' as a, 1.5e3", 'select ?, … as a, ?'],
  ['select $$a secret$$, $tag$another ? one$tag$', 'select ?, …'],
  ['select 1 where id in ($1, $2, $3)', 'select ? where id in (?, …)'],
  ['insert into x values ($1, $2), ($3, $4)', 'insert into x values (?, …), …'],
  ['select recado_enqueue(\'[{"a": 1}]\', NULL)', 'select recado_enqueue(?, NULL)'],
  ["select * from t2 where a = 'never closed", 'select * from t2 where a = ?'],
  ["select 'C:\\' as a, 'secret' as b", 'select ? as a, ? as b'],
  ['select "a"."b", "a"."c", "d", "e" from "a"', 'select "a"."b", … from "a"'],
  ['select "a"."b", "c", "d" from "a"', 'select "a"."b", "c", "d" from "a"'],
  ["select E'cut\\", 'select ?'],
  ['select "it\'s", \'secret\' from "a""b"', 'select "it\'s", ? from "a""b"'],
];
for (const [statement, shape] of shapes) test(`shape: ${shape}`, () => assert.equal(shapeOf(statement), shape));

test('statements of one shape are listed once, the slowest first, and fast ones are not remembered', () => {
  const slow = new SlowStatements();
  slow.ended('select 1', 1, false);
  slow.ended('select a from b where c = 1', 40, false);
  slow.ended('select a from b where c = 2', 80, true);
  slow.ended('select d', 60, false);
  assert.deepEqual(
    slow.list().map(({ lastAt: _lastAt, ...shown }) => shown),
    [
      { shape: 'select a from b where c = ?', times: 2, failures: 1, slowest: 80, average: 60 },
      { shape: 'select d', times: 1, failures: 0, slowest: 60, average: 60 },
    ],
  );
});

test('however many shapes there are, the slowest are kept', () => {
  const slow = new SlowStatements();
  for (let number = 0; number < 500; number += 1) slow.ended(`select a from "t${number}"`, 30 + number, false);
  const [slowest, ...others] = slow.list();
  assert.equal(slowest?.shape, 'select a from "t499"');
  assert.ok(others.length < 60 && others.every((one) => one.slowest >= 30 + 430));
});
