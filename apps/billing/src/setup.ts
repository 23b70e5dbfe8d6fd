import { addTranslations } from '@recado/ui/i18n';
import './billing.css';

/** Adds the feature's texts before its first page is shown. */
export default function setup(): Promise<void> {
  return addTranslations('billing', {
    pt: () => import('./locales/pt.json'),
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
  });
}
