import { addTranslations } from '@recado/ui/i18n';
import { lazy } from 'react';
import { rolePreviewTexts } from './texts.ts';

/** Loaded with its texts when somebody looks at the page as a role sees it. */
export const RolePreviewBar = lazy(async () => {
  const [part] = await Promise.all([import('./role-preview-bar.tsx'), addTranslations('shell', rolePreviewTexts)]);
  return part;
});
