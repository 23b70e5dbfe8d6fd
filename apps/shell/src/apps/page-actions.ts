import type { Notify } from '@recado/ui/core';
import type { Language } from '@recado/ui/i18n';

/** What apps may do to the page, which only components of it can. */
export interface PageActions {
  notify: Notify;
  language: Language;
  /** Opens a path of the product. */
  open: (path: string) => void;
}

let current: PageActions | undefined;

/** The place of an app that was drawn last lends what its page can. */
export function lendPageActions(actions: PageActions): void {
  current = actions;
}

/** What the page can; undefined before any app was drawn. */
export function pageActions(): PageActions | undefined {
  return current;
}
