import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillVariables } from '@recado/contract/message-variables';
import { bodyValues, fillBody, fillBodyWithin, valueAt } from './body-values.ts';

test('values are found by their places; lists count from 0', () => {
  const body = { number: '55', order: { id: 7, paid: true, items: [{ name: 'Bolo' }], note: null } };
  assert.deepEqual(bodyValues(body), {
    number: '55',
    'order.id': '7',
    'order.paid': 'true',
    'order.items.0.name': 'Bolo',
  });
});

test('what has no place, is too long or cannot be stored is left out', () => {
  const values = bodyValues({ 'a b': 1, long: 'x'.repeat(900), nul: 'a\0b', half: '\ud800x', ['n'.repeat(101)]: 1 });
  assert.deepEqual(Object.keys(values), ['long', 'nul', 'half']);
  assert.deepEqual([values.long?.length, values.nul, values.half?.isWellFormed()], [500, 'ab', true]);
  assert.deepEqual(bodyValues('text alone'), {});
});

test('names of every object are no values', () => {
  for (const name of ['constructor', 'toString', '__proto__']) {
    assert.equal(valueAt({}, name), undefined);
    assert.equal(fillBody(`{{body.${name}}}`, {}), '');
  }
});

test('a value that looks like a variable stays what it is', () => {
  const body = bodyValues({ name: '{{campo.salary}} {{body.other}} $&', other: 'secret' });
  assert.equal(fillBody('Oi {{ body.name }}{{body.gone}}!', body), 'Oi {{campo.salary}} {{body.other}} $&!');
  const fields = new Map([['salary', '9000']]);
  const source = {
    contactName: 'Ana',
    ticketId: 1,
    timeZone: 'UTC',
    language: 'pt',
    now: new Date(0),
    fields,
  } as const;
  assert.equal(
    fillVariables('{{firstName}}: {{body.name}} {{body.gone}}', { ...source, body }),
    'Ana: {{campo.salary}} {{body.other}} $& ',
  );
  assert.equal(fillVariables('{{body.name}}', source), '{{body.name}}', 'without a call it is unknown');
});

test('a text that becomes too long is refused', () => {
  assert.equal(fillBodyWithin(3, '{{body.a}}', { a: 'abc' }), 'abc');
  assert.throws(() => fillBodyWithin(3, '{{body.a}}!', { a: 'abc' }), { code: 'ERR_VALIDATION' });
});
