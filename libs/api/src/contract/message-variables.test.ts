import { fillVariables, messageVariables } from './message-variables.ts';

const source = {
  contactName: 'Maria  da Silva',
  ticketId: 42,
  timeZone: 'America/Sao_Paulo',
  now: new Date('2026-11-20T17:05:09Z'),
};

test('fills every variable in the time zone of the company', () => {
  expect(fillVariables('{{ms}}, {{firstName}}! {{ name }} {{protocol}} {{today}} {{hour}}', source)).toBe(
    'Boa tarde, Maria! Maria  da Silva 2026112042 20/11/2026 14:05:09',
  );
});

test('leaves unknown variables unchanged', () => {
  expect(fillVariables('{{price}} {{constructor}} {name}', source)).toBe('{{price}} {{constructor}} {name}');
});

test('every variable that is offered is filled', () => {
  expect(messageVariables).toContain('{{name}}');
  for (const variable of messageVariables) expect(fillVariables(variable, source)).not.toContain('{{');
});
