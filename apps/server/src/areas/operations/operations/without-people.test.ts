import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutPeople } from './list-dead-jobs.ts';

const cases: [string, string][] = [
  ['Unexpected token \'O\', "Olá, tudo bem?" is not valid JSON', 'Unexpected token "…", "…" is not valid JSON'],
  ['insert violates foreign key "settings_company_id_fk"', 'insert violates foreign key "settings_company_id_fk"'],
  ['invalid input syntax for type integer: "Ana"', 'invalid input syntax for type integer: "…"'],
  ['connect ECONNREFUSED postgres://user:pass@db:5432/x?password=1', 'connect ECONNREFUSED postgres://…@db:5432/x?…'],
  ['401 for Bearer eyJhbGciOi.x.y', '401 for Bearer …'],
  ['no chat 5511987654321@s.whatsapp.net', 'no chat …@…'],
  ['no number +55 (11) 98765-4321', 'no number …'],
  ['token=abc password: "x y"', 'token=… password: …'],
  ['key 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b', 'key …'],
  ["cannot send 'it's me, Ana' now", 'cannot send "…" now'],
  ['Failed query: select 1\nparams: Ana', 'Failed query: select 1'],
  ["relation 'job_lanes' can't be locked, isn't it", "relation 'job_lanes' can't be locked, isn't it"],
];

for (const [error, shown] of cases) {
  test(`shows: ${shown}`, () => assert.equal(withoutPeople(error), shown));
}

test('a long error is cut', () => assert.equal(withoutPeople('a b '.repeat(1_000)).length, 500));
