import { addTranslations, type Translations } from '@recado/ui/i18n';

/** The texts of error codes: more than all others of the shell, and no first page shows one. */
export const errorTexts: Translations = {
  pt: () => import(/* webpackChunkName: "error-texts-pt" */ './locales/pt.json'),
  en: () => import(/* webpackChunkName: "error-texts-en" */ './locales/en.json'),
  es: () => import(/* webpackChunkName: "error-texts-es" */ './locales/es.json'),
};

/** Milliseconds after the first page in which the texts of errors are loaded, for codes that records contain. */
const afterFirstPage = 2_000;

/** Milliseconds for which a failure waits for its text: on a bad line it is shown as its code. */
const patience = 5_000;

/** Loads the texts of error codes, once. Never rejects, and resolves in time: without them a code is shown as it is. */
export async function loadErrorTexts(): Promise<void> {
  const loaded = addTranslations('shell', errorTexts).catch(() => undefined);
  const late = new Promise<void>((resolve) => setTimeout(resolve, patience));
  await Promise.race([loaded, late]);
}

/** Loads them a moment after the first page, unless a failure needs them before. */
export function loadErrorTextsSoon(): void {
  setTimeout(() => void loadErrorTexts(), afterFirstPage);
}
