import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import pt from '../locales/pt.json';
import { type Language, languageFrom, languageKey, languages, storedLanguage } from './language.ts';
import { requireOwn } from './text-guard.ts';

/** Texts of a feature: an object, or a loader that is called when the language is chosen. */
type Texts = object | (() => Promise<object | { default: object }>);
/** Texts in every language of the product. */
export type Translations = Record<Language, Texts>;

/** The texts of this library; a page in English or Spanish downloads them with the shell's texts in that language. */
const own: Translations = {
  pt,
  en: () => import(/* webpackChunkName: "texts-en" */ '../locales/en.json'),
  es: () => import(/* webpackChunkName: "texts-es" */ '../locales/es.json'),
};
const ownPart: Part = { namespace: 'ui', loaded: new Set(['pt']) };
/** What was added, by its texts. */
const added = new Map<Translations, Part>([[own, ownPart]]);

/** How this file changes texts, also after others may change only their own (`guardTranslations`). */
let store: Pick<i18n, 'addResourceBundle' | 'removeResourceBundle'> | undefined;

/** Texts of a namespace, and the languages in which they are loaded. */
interface Part {
  namespace: string;
  loaded: Set<Language>;
}

/**
 * Initialises translation in the stored language (default pt) and returns the instance. Further calls change nothing,
 * so that the shell, a remote and a test can all call it.
 */
export function createI18n(language: Language = storedLanguage()): i18n {
  if (i18next.isInitialized) return i18next;
  void i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'pt',
    supportedLngs: [...languages],
    defaultNS: 'ui',
    resources: { pt: { ui: pt } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: 'added' },
    initAsync: false,
  });
  const { addResourceBundle, removeResourceBundle } = i18next;
  store = { addResourceBundle, removeResourceBundle };
  countZeroAsMany();
  document.documentElement.lang = language;
  return i18next;
}

/** In Brazil 0 is plural ("0 respostas"), as in Portugal; the rules of `pt` in CLDR take it for singular. */
function countZeroAsMany(): void {
  const pluralResolver: { getRule: (code: string, options?: object) => Intl.PluralRules } =
    i18next.services.pluralResolver;
  const ruleOf = pluralResolver.getRule.bind(pluralResolver);
  pluralResolver.getRule = (code, options) => ruleOf(code === 'pt' ? 'pt-PT' : code, options);
}

/**
 * Adds texts under a namespace, beside those that it has: a feature's, or those of its parts. Resolves when those of the
 * current language are loaded, with the texts of this library; texts given as objects are available at once. Rejects if
 * the namespace belongs to others than its caller (docs/adr/0150).
 */
export async function addTranslations(namespace: string, ...translations: Translations[]): Promise<void> {
  requireOwn(namespace);
  createI18n();
  const ownTexts = loadTexts(currentLanguage(), own, ownPart);
  await Promise.all([ownTexts, ...translations.map((texts) => addPart(namespace, texts))]);
}

async function addPart(namespace: string, translations: Translations): Promise<void> {
  const part = added.get(translations) ?? { namespace, loaded: new Set() };
  added.set(translations, part);
  for (const language of languages) {
    const texts = translations[language];
    if (typeof texts !== 'function') addTexts(language, part, texts);
  }
  try {
    await loadTexts(currentLanguage(), translations, part);
  } catch (error) {
    // Who adds them again gets them; until then they are in nobody's way when the language changes.
    added.delete(translations);
    throw error;
  }
}

/** Removes all texts of a namespace, and those of it that are on their way: what is added later starts anew. */
export function dropTranslations(namespace: string): void {
  for (const [translations, part] of added) if (part.namespace === namespace) added.delete(translations);
  for (const language of languages) store?.removeResourceBundle(language, namespace);
}

/** The current language. */
export function currentLanguage(): Language {
  return languageFrom(i18next.language ?? storedLanguage());
}

/** Changes the language and stores it for the next visit; resolves when its texts are shown. */
export async function setLanguage(language: Language): Promise<void> {
  await Promise.all([...added].map(([translations, part]) => loadTexts(language, translations, part)));
  localStorage.setItem(languageKey, language);
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}

/** Translates outside React, e.g. `translate('ui:states.retry')`. */
export function translate(key: string, values: Record<string, unknown> = {}): string {
  return createI18n().t(key, values);
}

async function loadTexts(language: Language, translations: Translations, part: Part): Promise<void> {
  const texts = translations[language];
  if (typeof texts !== 'function' || part.loaded.has(language)) return;
  const found = await texts();
  // They may have been dropped meanwhile.
  if (added.get(translations) === part) addTexts(language, part, 'default' in found ? found.default : found);
}

/** Texts never change, so they are added once, and not copied. */
function addTexts(language: Language, { namespace, loaded }: Part, texts: object): void {
  if (loaded.has(language)) return;
  loaded.add(language);
  store?.addResourceBundle(language, namespace, texts, true, true, { skipCopy: true });
}
