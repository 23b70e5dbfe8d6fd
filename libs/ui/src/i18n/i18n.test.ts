import { addTranslations, createI18n, currentLanguage, setLanguage, translate } from './i18n.ts';
import { languageFrom, storedLanguage } from './language.ts';

beforeEach(() => {
  createI18n();
  return setLanguage('pt');
});

test.each([
  ['pt-BR', 'pt'],
  ['en-GB', 'en'],
  ['es', 'es'],
  ['fr', 'pt'],
  [null, 'pt'],
])('%s selects %s', (tag, language) => expect(languageFrom(tag)).toBe(language));

test('the choice is stored under i18nextLng and set on the document', async () => {
  await setLanguage('es');
  expect(localStorage.getItem('i18nextLng')).toBe('es');
  expect(storedLanguage()).toBe('es');
  expect(document.documentElement.lang).toBe('es');
  expect(currentLanguage()).toBe('es');
});

test("a feature's texts are available at once, in the current language", async () => {
  void addTranslations('feature', { pt: { hello: 'Olá {{name}}' }, en: { hello: 'Hello {{name}}' }, es: {} });
  expect(translate('feature:hello', { name: 'Ana' })).toBe('Olá Ana');
  await setLanguage('en');
  expect(translate('feature:hello', { name: 'Ana' })).toBe('Hello Ana');
});

test('texts given as loaders are loaded when their language is chosen', async () => {
  const loadEnglish = jest.fn(async () => ({ default: { bye: 'Bye' } }));
  await addTranslations('lazy', { pt: { bye: 'Tchau' }, en: loadEnglish, es: { bye: 'Adiós' } });
  expect(loadEnglish).not.toHaveBeenCalled();
  await setLanguage('en');
  expect(translate('lazy:bye')).toBe('Bye');
});

test.each([
  ['pt', '0 respostas'],
  ['en', '0 answers'],
  ['es', '0 respuestas'],
] as const)('nought is plural in %s', async (language, text) => {
  await addTranslations('counted', {
    pt: { answers_one: '{{count}} resposta', answers_other: '{{count}} respostas' },
    en: { answers_one: '{{count}} answer', answers_other: '{{count}} answers' },
    es: { answers_one: '{{count}} respuesta', answers_other: '{{count}} respuestas' },
  });
  await setLanguage(language);
  expect(translate('counted:answers', { count: 0 })).toBe(text);
});
