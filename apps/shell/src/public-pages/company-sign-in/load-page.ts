import { addTranslations } from '@recado/ui/i18n';
import type { ComponentType } from 'react';
import { companySignInTexts } from './texts.ts';

/** Loads the page on which people sign in with the account of their company, and its texts. */
export async function loadCompanySignInPage(): Promise<{ default: ComponentType }> {
  const [part] = await Promise.all([
    import('./company-sign-in-page.tsx'),
    addTranslations('shell', companySignInTexts),
  ]);
  return part;
}
