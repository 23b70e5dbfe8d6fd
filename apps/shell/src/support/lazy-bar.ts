import { addTranslations } from '@recado/ui/i18n';
import { lazy } from 'react';
import { supportTexts } from './texts.ts';

/** The bar while a super user is in the company, which is seldom: loaded with its texts when it is shown. */
export const SupportBar = lazy(async () => {
  const [part] = await Promise.all([import('./support-bar.tsx'), addTranslations('shell', supportTexts)]);
  return part;
});
