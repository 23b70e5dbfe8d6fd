import { addTranslations, createI18n, setLanguage, translate } from './i18n.ts';
import { dropTranslations, guardTranslations } from './ownership.ts';

beforeAll(() => {
  createI18n();
  guardTranslations((namespace) => namespace !== 'shell');
});
beforeEach(() => setLanguage('pt'));

const sameIn = (texts: object) => ({ pt: texts, en: texts, es: texts });

test('nothing of a namespace that was dropped is shown, and what is added later is', async () => {
  await addTranslations('loyalty', sameIn({ title: 'New', extra: 'Only in the new one' }));
  dropTranslations('loyalty');
  await addTranslations('loyalty', sameIn({ title: 'Former' }));
  expect(['loyalty:title', 'loyalty:extra'].map((key) => translate(key))).toEqual(['Former', 'extra']);
});

test('texts that arrive after they were dropped are not added, and no other language brings them back', async () => {
  let arrive = (_texts: object) => {};
  const late = new Promise<object>((resolve) => {
    arrive = resolve;
  });
  const adding = addTranslations('late', { pt: () => late, en: async () => ({ title: 'Late' }), es: {} });
  dropTranslations('late');
  arrive({ title: 'Tarde' });
  await adding;
  expect(translate('late:title')).toBe('title');
  await setLanguage('en');
  expect(translate('late:title')).toBe('title');
});

test('the texts of others cannot be changed, in no way', async () => {
  await expect(addTranslations('shell', sameIn({ menu: 'Ruined' }))).rejects.toThrow('belong to somebody else');
  const i18n = createI18n();
  expect(() => i18n.addResourceBundle('pt', 'shell', { menu: 'Ruined' }, true, true)).toThrow(
    'belong to somebody else',
  );
  expect(() => i18n.addResource('pt', 'shell', 'menu', 'Ruined')).toThrow('belong to somebody else');
  expect(() => i18n.addResources('pt', 'shell', { menu: 'Ruined' })).toThrow('belong to somebody else');
  expect(() => i18n.removeResourceBundle('pt', 'shell')).toThrow('belong to somebody else');
  expect(translate('shell:menu')).toBe('menu');
});

test('who may not add texts may still change the language', async () => {
  guardTranslations(() => false);
  await setLanguage('en');
  expect(translate('ui:dialog.save')).toBe('Save');
});
