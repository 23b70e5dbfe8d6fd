import { addTranslations } from '@recado/ui/i18n';
import { lazy } from 'react';
import { passkeyTexts } from './texts.ts';

/** The dialog of the own passkeys, which is loaded with its texts when it is opened. */
export const PasskeysDialog = lazy(async () => {
  const [part] = await Promise.all([import('./passkeys-dialog.tsx'), addTranslations('shell', passkeyTexts)]);
  return part;
});
