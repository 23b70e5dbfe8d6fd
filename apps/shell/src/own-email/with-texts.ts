import { addTranslations, type Translations } from '@recado/ui/i18n';
import { type ComponentType, lazy } from 'react';

/** A part that few people see: loaded with its texts when it is shown. */
export function withTexts<Props>(texts: Translations, load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(async () => {
    const [part] = await Promise.all([load(), addTranslations('shell', texts)]);
    return part;
  });
}
