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

test('a page that begins in Spanish has the texts of this library in Spanish', async () => {
  localStorage.setItem('i18nextLng', 'es');
  await jest.isolateModulesAsync(async () => {
    const page = await import('./i18n.ts');
    await page.addTranslations('shell', { pt: {}, en: {}, es: {} });
    expect(page.translate('ui:dialog.save')).toBe('Guardar');
  });
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

test('the parts of a feature add to its texts, each once and in the language that is chosen later', async () => {
  const loadMore = jest.fn(async () => ({ default: { list: { more: 'More' } } }));
  const first = { pt: { list: { title: 'Lista' } }, en: { list: { title: 'List' } }, es: {} };
  const more = { pt: { list: { more: 'Mais' } }, en: loadMore, es: {} };
  await addTranslations('parts', first);
  await addTranslations('parts', first, more);
  expect([translate('parts:list.title'), translate('parts:list.more')]).toEqual(['Lista', 'Mais']);
  await setLanguage('en');
  await addTranslations('parts', more);
  expect([translate('parts:list.title'), translate('parts:list.more')]).toEqual(['List', 'More']);
  expect(loadMore).toHaveBeenCalledTimes(1);
});

test('texts that could not be loaded keep no other from being shown', async () => {
  const missing = async () => Promise.reject(new Error('gone'));
  await expect(addTranslations('broken', { pt: missing, en: missing, es: missing })).rejects.toThrow('gone');
  await addTranslations('broken', { pt: async () => ({ hello: 'Olá' }), en: { hello: 'Hello' }, es: {} });
  expect(translate('broken:hello')).toBe('Olá');
  await setLanguage('en');
  expect(translate('broken:hello')).toBe('Hello');
});
