import { addTranslations } from '@recado/ui/i18n';

/** Adds the remote's texts before its page is shown. */
export default function setup(): Promise<void> {
  return addTranslations('orders', {
    pt: () => import('./locales/pt.json'),
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
  });
}
