import { addTranslations } from '@recado/ui/i18n';
import { lazy } from 'react';
import { ownSessionTexts } from './texts.ts';

/** The dialog of the own sessions, which is loaded with its texts when it is opened. */
export const OwnSessionsDialog = lazy(async () => {
  const [part] = await Promise.all([import('./own-sessions-dialog.tsx'), addTranslations('shell', ownSessionTexts)]);
  return part;
});
