import type { TemplateButton, TemplateContent } from '../entities/message-template.ts';
import { editRefusal, type TypedTemplate, templateProblems } from './template-rules.ts';

const content: TemplateContent = { header: null, body: 'Olá {{name}}, tudo bem?', footer: '', buttons: [] };
const valid: TypedTemplate = {
  name: 'boas_vindas',
  language: 'pt_BR',
  category: 'UTILITY',
  content,
  examples: { name: 'Ana' },
  headerFile: false,
};
const problems = (changes: Partial<TypedTemplate>) =>
  templateProblems({ ...valid, ...changes }).map(({ path, code }) => `${path} ${code}`);
const ofBody = (body: string) =>
  problems({ content: { ...content, body }, examples: { name: 'a', 1: 'a', 2: 'b', 3: 'c' } });
const ofButtons = (...buttons: TemplateButton[]) => problems({ content: { ...content, buttons } });
const reply = (text: string): TemplateButton => ({ type: 'QUICK_REPLY', text });
const link = (url: string, example?: string): TemplateButton => ({
  type: 'URL',
  text: `Ver ${url.length}`,
  url,
  example,
});

test('a template that keeps the rules has no problem', () => {
  expect(problems({})).toEqual([]);
  expect(ofBody('Pedido {{1}} chega em {{2}}.')).toEqual([]);
  expect(ofButtons(reply('Sim'), reply('Não'), link('https://loja.com/p/{{1}}', '12'))).toEqual([]);
});

test.each([
  [{ name: '' }, 'name required'],
  [{ name: 'Olá' }, 'name templateName'],
  [{ name: 'com espaço' }, 'name templateName'],
  [{ name: 'a'.repeat(513) }, 'name tooLong'],
  [{ language: '' }, 'language required'],
  [{ language: 'português' }, 'language invalidFormat'],
  [{ examples: {} }, 'examples.name exampleMissing'],
  [{ content: { ...content, footer: 'x'.repeat(61) } }, 'content.footer tooLong'],
  [{ content: { ...content, footer: 'Até {{name}} já' } }, 'content.footer variablesHere'],
  [{ content: { ...content, header: { format: 'IMAGE' } } } as const, 'headerFile required'],
  [
    { content: { ...content, header: { format: 'TEXT', text: 'x'.repeat(61) } } } as const,
    'content.header.text tooLong',
  ],
])('%j is refused: %s', (changes, expected) => expect(problems(changes)).toEqual([expected]));

test.each([
  ['', 'content.body required'],
  ['x'.repeat(1025), 'content.body tooLong'],
  ['{{1}} chegou', 'content.body variableAtEdge'],
  ['Chegou {{1}}', 'content.body variableAtEdge'],
  ['Olá {{1}} {{2}}, oi', 'content.body variablesAdjacent'],
  ['Olá {{1}} e {{3}}, oi', 'content.body variableGap'],
  ['Olá {{2}}, oi', 'content.body variableGap'],
  ['Olá {{name}} e {{1}}, oi', 'content.body variablesMixed'],
  ['Olá {{Nome}}, oi', 'content.body variableForm'],
  ['Olá {{name}, oi', 'content.body variableForm'],
  ['Olá {{}}, oi', 'content.body variableForm'],
])('the body %j is refused: %s', (body, expected) => expect(ofBody(body)).toContain(expected));

test('a gap names the missing position', () => {
  const [gap] = templateProblems({
    ...valid,
    content: { ...content, body: 'a {{1}} b {{3}} c' },
    examples: { 1: 'x', 3: 'y' },
  });
  expect(gap?.params).toEqual({ position: 2 });
});

test('a header has at most one variable, which may stand at its end', () => {
  const ofHeader = (text: string, examples: Record<string, string> = { name: 'Ana', other: 'x' }) =>
    problems({ content: { ...content, header: { format: 'TEXT', text } }, examples });
  expect(ofHeader('Pedido de {{name}}')).toEqual([]);
  expect(ofHeader('{{name}} e {{other}} aqui')).toEqual(['content.header.text tooManyVariables']);
  expect(ofHeader('Pedido {{1}}', { name: 'Ana', 'header.1': '9' })).toEqual(['content.body variablesMixed']);
});

test.each([
  ['eleven', Array.from({ length: 11 }, (_, index) => reply(`R${index}`)), 'content.buttons tooMany'],
  [
    'three links',
    [link('https://a.b/1'), link('https://a.b/22'), link('https://a.b/333')],
    'content.buttons.2 tooMany',
  ],
  ['replies apart', [reply('Sim'), link('https://a.b'), reply('Não')], 'content.buttons repliesApart'],
  ['the same label twice', [reply('Sim'), reply('Sim')], 'content.buttons.1.text repeated'],
  ['a long label', [reply('x'.repeat(26))], 'content.buttons.0.text tooLong'],
  ['no label', [reply(' ')], 'content.buttons.0.text required'],
  ['a variable inside an address', [link('https://a.b/{{1}}/c', 'x')], 'content.buttons.0.url variableNotAtEnd'],
  ['a variable as host', [link('https://{{1}}', 'x')], 'content.buttons.0.url invalidFormat'],
  ['no example', [link('https://a.b/{{1}}')], 'content.buttons.0.example exampleMissing'],
  ['no phone', [{ type: 'PHONE_NUMBER', text: 'Ligar', phone: 'loja' }], 'content.buttons.0.phone invalidPhone'],
  ['a long code', [{ type: 'COPY_CODE', example: 'x'.repeat(16) }], 'content.buttons.0.example tooLong'],
  ['a one-time password', [{ type: 'OTP' }], 'content.buttons.0 authenticationOnly'],
] satisfies [string, TemplateButton[], string][])('buttons with %s are refused', (_, buttons, expected) => {
  expect(ofButtons(...buttons)).toEqual([expected]);
});

test('an authentication template has no words of its own', () => {
  const fixed = { ...content, body: '{{1}} é seu código.', buttons: [{ type: 'OTP' }] } satisfies TemplateContent;
  expect(problems({ category: 'AUTHENTICATION', content: fixed, examples: {} })).toEqual([]);
  const own = { ...fixed, header: { format: 'TEXT', text: 'Loja' }, buttons: [reply('Sim')] } satisfies TemplateContent;
  expect(problems({ category: 'AUTHENTICATION', content: own })).toEqual([
    'content.header authenticationForm',
    'content.buttons authenticationForm',
  ]);
});

describe('edits', () => {
  const hour = 3_600_000;
  const now = 100 * 24 * hour;
  const refusal = (
    status: Parameters<typeof editRefusal>[0]['status'],
    hoursAgo: number[],
    category: 'UTILITY' | 'MARKETING' = 'UTILITY',
  ) => editRefusal({ status, category: 'UTILITY', edits: hoursAgo.map((hours) => now - hours * hour) }, category, now);

  test('an approved one once a day and ten times in 30 days, in its category', () => {
    expect(refusal('APPROVED', [])).toBeUndefined();
    expect(refusal('APPROVED', [25])).toBeUndefined();
    expect(refusal('APPROVED', [23])).toBe('tooOften');
    const nine = Array.from({ length: 9 }, (_, index) => 25 + index * 24);
    expect(refusal('APPROVED', nine)).toBeUndefined();
    expect(refusal('APPROVED', [...nine, 700])).toBe('tooOften');
    expect(refusal('APPROVED', [...nine, 721])).toBeUndefined();
    expect(refusal('APPROVED', [], 'MARKETING')).toBe('categoryFixed');
  });

  test('drafts, refused and paused ones any time, others not', () => {
    for (const status of ['DRAFT', 'REJECTED', 'PAUSED'] as const) {
      expect(refusal(status, [1, 1, 1], 'MARKETING')).toBeUndefined();
    }
    for (const status of ['PENDING', 'DISABLED', 'DELETED', 'IN_APPEAL'] as const)
      expect(refusal(status, [])).toBe('closed');
  });
});
