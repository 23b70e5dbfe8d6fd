import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endpointsWithLists, gaps } from './lists.ts';
import { allQuestions } from './questions.ts';
import { knownNames } from './values.ts';

test('lists are found: of records, of a field, of a field that may be null', () => {
  const found = new Set(endpointsWithLists());
  for (const key of ['GET /queue', 'GET /tickets', 'GET /tickets/:ticketId/members']) assert.ok(found.has(key), key);
  for (const key of ['GET /version', 'GET /contacts/export', 'GET /contacts/number-checks'])
    assert.ok(!found.has(key), key);
});

test('every endpoint with a list has questions, or a reason for none', () => {
  assert.deepEqual(gaps(), []);
});

test('questions are asked of their endpoint, with values that are known', () => {
  for (const { endpoint, path } of allQuestions()) {
    const [, address = ''] = endpoint.split(' ');
    const pattern = new RegExp(`^${address.replaceAll('.', '\\.').replaceAll(/:\w+/g, '\\{\\w+\\}')}$`);
    assert.match(path.split('?')[0] ?? '', pattern, endpoint);
    for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g)) assert.ok(knownNames.includes(name), `${path}: ${name}`);
  }
});
