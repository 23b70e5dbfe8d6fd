import { addTranslations } from '@recado/ui/i18n';
import { type ComponentType, lazy } from 'react';
import { mailLinkTexts } from './texts.ts';

/** A part of the links in e-mails: loaded with its texts when it is shown. */
function withTexts<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(async () => {
    const [part] = await Promise.all([load(), addTranslations('shell', mailLinkTexts)]);
    return part;
  });
}

export const LazyMailLinkPage = withTexts(() => import('./mail-link-page.tsx'));
export const MailChoice = withTexts(() => import('./mail-choice.tsx'));
export const RecoveryByMail = withTexts(() => import('./recovery-by-mail.tsx'));
export const OwnEmailSection = withTexts(() => import('./own-email.tsx'));
