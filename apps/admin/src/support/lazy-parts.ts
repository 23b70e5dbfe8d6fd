import { addTranslations } from '@recado/ui/i18n';
import { type ComponentType, lazy } from 'react';
import { supportTexts } from './texts.ts';

/** A part about the access of super users, loaded with its texts when it is shown. */
function withTexts<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(async () => {
    const [part] = await Promise.all([load(), addTranslations('admin', supportTexts)]);
    return part;
  });
}

export const CompanySupport = withTexts(() => import('./company-support.tsx'));
export const AskedSupport = withTexts(() => import('./asked-support.tsx'));
export const AskDialog = withTexts(() => import('./ask-dialog.tsx'));
