import { contract } from '@recado/contract';
import facts from './body-facts.json';
import { bodyFacts, partOf } from './body-facts.ts';
import { fieldName } from './facts.ts';
import { fieldsOf, initialOf } from './fields-of.ts';
import { problemIn } from './problem-in.ts';
import publicFacts from './public-facts.json';
import { publicFieldsOf } from './public-fields-of.ts';

test.each([
  [facts, false],
  [publicFacts, true],
])('the generated facts match the contract (otherwise: npm run fields -w libs/api)', (written, isPublic) => {
  expect(written).toEqual(JSON.parse(JSON.stringify(bodyFacts(partOf({ ...contract }, isPublic)))));
});

test('a field has its name, its limits and whether it is required', () => {
  expect(fieldsOf('POST /users').name).toEqual({ name: 'name', required: true, minimum: 2, maximum: 50 });
  expect(fieldsOf('PUT /users/:userId').name.required).toBe(false);
  expect(publicFieldsOf('POST /companies/cadastro').password).toMatchObject({ minimum: 5, maximum: 128 });
});

test('an object has the facts of its fields, and a list its length and those of its items', () => {
  const { settings } = fieldsOf('POST /campaign-settings');
  expect(settings.fields.dailyCap).toEqual({ name: 'dailyCap', required: false, minimum: 1, maximum: 100_000 });
  expect(settings.fields.optOutWords).toMatchObject({ maximum: 20, items: { minimum: 2, maximum: 30 } });
  const { options } = fieldsOf('POST /files');
  expect(options).toMatchObject({ required: false, maximum: 20, initial: [] });
  expect(options.items.fields.name).toEqual({ name: 'name', required: false, maximum: 1000, initial: '' });
  expect(fieldsOf('PUT /payment-settings').efi.fields.clientId.required).toBe(true);
});

test('a pattern with character classes is checked as on the server', () => {
  const { key } = fieldsOf('POST /campaign-settings').settings.fields.variables.items.fields;
  expect(problemIn('cidade_ção-1', key)).toBeUndefined();
  expect(problemIn('duas palavras', key)).toEqual({ code: 'invalidFormat', params: {} });
});

test('a new record starts with the server’s defaults for absent fields', () => {
  expect(initialOf('POST /quick-messages')).toEqual({ message: '', geral: false, status: true });
  expect(initialOf('POST /whatsapp')).toMatchObject({ maxUseBotQueues: 3, timeUseBotQueues: 0, queueIds: [] });
  expect(initialOf('PUT /users/:userId')).toEqual({});
});

const { name, email } = fieldsOf('POST /users');

test.each([
  ['', name, { code: 'required', params: {} }],
  ['a', name, { code: 'tooShort', params: { minimum: 2 } }],
  ['a'.repeat(51), name, { code: 'tooLong', params: { maximum: 50 } }],
  ['Ana', name, undefined],
  ['ana', email, { code: 'invalidEmail', params: {} }],
  ['ana@loja.example', email, undefined],
  ['', { ...email, required: false }, undefined],
  ['12x456', fieldsOf('PUT /users/me/number').code, { code: 'invalidFormat', params: {} }],
])('%j is checked as the server would', (text, rules, problem) => {
  expect(problemIn(text, rules)).toEqual(problem);
});

/** Code that must not compile. */
export function refusedByTheCompiler() {
  // @ts-expect-error not a property of the values
  void fieldName<{ from: string }>('form');
  // @ts-expect-error names without values
  void fieldName('from');
  // @ts-expect-error no field of the body
  void fieldsOf('POST /users').pasword;
  // @ts-expect-error no field of the object
  void fieldsOf('POST /campaign-settings').settings.fields.dailyCaps;
  // @ts-expect-error no field of the items
  void fieldsOf('POST /files').options.items.fields.title;
  // @ts-expect-error a list has no fields, only its items
  void fieldsOf('POST /files').options.fields;
  // @ts-expect-error a text has nothing inside
  void fieldsOf('POST /users').name.fields;
  // @ts-expect-error a moment, which the server also accepts as a Date, has nothing inside
  void fieldsOf('PUT /releases/:remote/schedule').at.fields;
  // @ts-expect-error an endpoint without a body
  void fieldsOf('GET /users').name;
  // @ts-expect-error endpoints before the login have separate facts
  void fieldsOf('POST /auth/login').email;
  // @ts-expect-error and the separate facts contain no other endpoints
  void publicFieldsOf('POST /users').name;
}
