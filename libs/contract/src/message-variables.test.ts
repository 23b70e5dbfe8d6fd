import { fieldsIn, fillVariables, messageVariables } from './message-variables.ts';

const source = {
  contactName: 'Maria  da Silva',
  organisation: 'Padaria Pão',
  ticketId: 42,
  timeZone: 'America/Sao_Paulo',
  language: 'pt',
  now: new Date('2026-11-20T17:05:09Z'),
} as const;

test('fills every variable in the time zone of the company', () => {
  expect(fillVariables('{{ms}}, {{firstName}}! {{ name }} {{protocol}} {{today}} {{hour}}', source)).toBe(
    'Boa tarde, Maria! Maria  da Silva 2026112042 20/11/2026 14:05:09',
  );
});

test('greets in the language of the company, at each hour', () => {
  const at = (hour: number, language: 'pt' | 'en' | 'es') =>
    fillVariables('{{ms}}', { ...source, language, now: new Date(Date.UTC(2026, 10, 20, hour + 3)) });
  expect([3, 8, 13, 20].map((hour) => at(hour, 'en'))).toEqual([
    'Hello',
    'Good morning',
    'Good afternoon',
    'Good evening',
  ]);
  expect([8, 13, 20].map((hour) => at(hour, 'es'))).toEqual(['Buenos días', 'Buenas tardes', 'Buenas noches']);
});

test('leaves unknown variables unchanged', () => {
  expect(fillVariables('{{price}} {{constructor}} {name}', source)).toBe('{{price}} {{constructor}} {name}');
});

test('every variable that is offered is filled', () => {
  expect(messageVariables).toContain('{{name}}');
  for (const variable of messageVariables) expect(fillVariables(variable, source)).not.toContain('{{');
});

test('fills fields of the company by their keys, and nothing that stands in a value', () => {
  const fields = new Map([
    ['cidade', 'Recife {{name}}'],
    ['bairro', ''],
  ]);
  const text = '{{campo.cidade}} [{{ campo.bairro }}] {{campo.outro}} {{cidade}}';
  expect(fillVariables(text, { ...source, fields })).toBe('Recife {{name}} [] {{campo.outro}} {{cidade}}');
  expect(fillVariables('{{name}}', { ...source, contactName: '{{campo.cidade}}', fields })).toBe('{{campo.cidade}}');
  expect(fillVariables('{{campo.name}}', source)).toBe('{{campo.name}}');
  expect(fieldsIn(`${text} {{campo.cidade}} {{name}}`)).toEqual(['cidade', 'bairro', 'outro']);
});

test('the organisation of a contact is empty for none, and stays where nobody asked for it', () => {
  expect(fillVariables('{{organisation}}', source)).toBe('Padaria Pão');
  expect(fillVariables('{{organisation}}', { ...source, organisation: '' })).toBe('');
  expect(fillVariables('{{organisation}}', { ...source, organisation: undefined })).toBe('{{organisation}}');
});
