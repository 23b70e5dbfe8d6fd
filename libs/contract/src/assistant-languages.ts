/** The languages into which the assistant translates, by their code. */
export const assistantLanguages = [
  'pt',
  'en',
  'es',
  'fr',
  'it',
  'de',
  'nl',
  'pl',
  'uk',
  'ru',
  'ar',
  'hi',
  'zh',
  'ja',
  'ko',
] as const;

/** The most characters that are rewritten at once. */
export const longestRewritten = 4_000;
