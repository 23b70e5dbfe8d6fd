import { type IssueCode, issueCodes } from '@recado/contract';
import { createI18n, setLanguage } from './i18n.ts';
import { issueText } from './issue-text.ts';
import { languages } from './language.ts';

const limits = { minimum: 5, maximum: 50, days: 366, years: 2, choices: 'a, b', expected: 'string' };
const params = { ...limits, name: 'sobrenome', position: 2 };
const text = (code: IssueCode) => issueText({ code, params });

beforeAll(() => void createI18n());
afterAll(() => setLanguage('pt'));

describe.each([...languages])('in %s', (language) => {
  beforeAll(() => setLanguage(language));

  test.each([...issueCodes])('%s has a text with its limits', (code) => {
    // The braces of a variable that is shown as it is typed.
    expect(text(code).replace(/\{\{\w+\}\}/, '')).toMatch(/^[\p{Lu}][^{}]+$/u);
    expect(text(code)).not.toContain(code);
  });

  test('each code has its own text', () => {
    expect(new Set(issueCodes.map(text)).size).toBe(issueCodes.length);
  });
});

// SPEC §5 specifies these texts.
test.each([
  ['en', ['Required', 'Too Short!', 'Too Long!', 'Invalid email']],
  ['pt', ['Obrigatório', 'Muito curto', 'Muito longo', 'E-mail inválido']],
  ['es', ['Obligatorio', 'Demasiado corto', 'Demasiado largo', 'Correo no válido']],
] as const)('the words of SPEC §5 in %s', async (language, expected) => {
  await setLanguage(language);
  expect((['required', 'tooShort', 'tooLong', 'invalidEmail'] as const).map(text)).toEqual(expected);
});

test('limits are named when the text does not contain them', async () => {
  await setLanguage('en');
  expect(text('tooSmall')).toBe('The smallest value is 5');
  expect(text('tooMany')).toBe('Choose at most 50');
});

test('a field’s own texts take precedence', () => {
  expect(issueText({ code: 'required', params: {} }, { required: 'Selecione uma fila' })).toBe('Selecione uma fila');
});
