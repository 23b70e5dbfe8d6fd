import { addTranslations, type Translations } from '@recado/ui/i18n';
import { type ComponentType, lazy } from 'react';
import { supportTexts } from './texts.ts';

/** A part that few people see, loaded with its texts when it is shown. */
function lazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>, texts: Translations) {
  return lazy(async () => {
    const [part] = await Promise.all([load(), addTranslations('admin', texts)]);
    return part;
  });
}

/** What this company was asked for, what companies were asked for, and the dialog that asks. */
export const CompanySupport = lazyPart(() => import('./company-support.tsx'), supportTexts);
export const AskedSupport = lazyPart(() => import('./asked-support.tsx'), supportTexts);
export const AskDialog = lazyPart(() => import('./ask-dialog.tsx'), supportTexts);
