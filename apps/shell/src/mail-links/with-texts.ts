import { addTranslations } from '@recado/ui/i18n';
import { type ComponentType, lazy } from 'react';
import { mailLinkTexts } from './texts.ts';

/** A part of the links in e-mails: loaded with its texts when it is shown. */
export function withTexts<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(async () => {
    const [part] = await Promise.all([load(), addTranslations('shell', mailLinkTexts)]);
    return part;
  });
}
