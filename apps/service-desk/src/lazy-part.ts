import { addTranslations, type Translations } from '@recado/ui/i18n';
import { type ComponentType, lazy } from 'react';

/** A component with its texts: both are requested at the same time, and it is shown when both are there. */
export function lazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>, ...texts: Translations[]) {
  return lazy(() => withTexts(load, ...texts));
}

/**
 * The same for a part that nobody asked for and that the page does without: if it cannot be loaded, e.g. without a line,
 * nothing is in its place until the page is loaded again.
 */
export function passivePart<Props>(load: () => Promise<{ default: ComponentType<Props> }>, ...texts: Translations[]) {
  return lazy(() => withTexts(load, ...texts).catch(() => ({ default: Nothing })));
}

function Nothing(): null {
  return null;
}

/** Loads a module, and the texts that it shows. */
export async function withTexts<Module>(load: () => Promise<Module>, ...texts: Translations[]): Promise<Module> {
  const [loaded] = await Promise.all([load(), addTranslations('service-desk', ...texts)]);
  return loaded;
}
