import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillVariables } from './variables.ts';

const source = {
  contactName: 'Maria  da Silva',
  ticketId: 42,
  timeZone: 'America/Sao_Paulo',
  now: new Date('2026-11-20T17:05:09Z'),
};

test('fills every variable in the time zone of the company', () => {
  assert.equal(
    fillVariables('{{ms}}, {{firstName}}! {{ name }} {{protocol}} {{today}} {{hour}}', source),
    'Boa tarde, Maria! Maria  da Silva 2026112042 20/11/2026 14:05:09',
  );
});

test('leaves unknown variables unchanged', () => {
  assert.equal(fillVariables('{{price}} {{constructor}} {name}', source), '{{price}} {{constructor}} {name}');
});
