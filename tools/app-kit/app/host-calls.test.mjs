import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { callKinds } from '../../../libs/app-host/src/host-api/call-kinds.ts';

const types = readFileSync(join(import.meta.dirname, 'host-api.ts'), 'utf8');
const page = readFileSync(join(import.meta.dirname, '../../../docs/apps.md'), 'utf8');

/** The names that authors are told, e.g. `data.get`. */
function toldCalls() {
  const parts = types.split(/^export declare const /m).slice(1);
  const objects = parts.flatMap((part) => {
    const members = part.slice(0, part.indexOf('};')).matchAll(/(?:^ {2}|\{ )(\w+): [<(]/gm);
    return [...members].map(([, member]) => `${/^\w+/.exec(part)}.${member}`);
  });
  const own = ['context', 'useAppContext', 'useAnswer'];
  const functions = [...types.matchAll(/^export declare function (\w+)/gm)].map(([, name]) => name);
  return [...objects, ...functions.filter((name) => !own.includes(name))].sort();
}

test('authors are told of every call of the host API, and of no other', () => {
  assert.deepEqual(toldCalls(), Object.keys(callKinds).sort());
});

test('the page about apps names every call with its scope', () => {
  for (const [name, { scope }] of Object.entries(callKinds)) {
    const [object, method = ''] = name.split('.');
    const row = page.split('\n').find((line) => line.startsWith('|') && line.includes(object) && line.includes(method));
    assert.ok(row, name);
    if (scope) assert.ok(row.includes(scope), `${name} needs ${scope}: ${row}`);
  }
});
