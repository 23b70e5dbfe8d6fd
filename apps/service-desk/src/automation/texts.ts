import { addTranslations } from '@recado/ui/i18n';

/** Adds the texts of this folder. */
export function addTexts(): Promise<void> {
  return addTranslations('desk-automation', {
    pt: () => import('./locales/pt.json'),
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
  });
}
