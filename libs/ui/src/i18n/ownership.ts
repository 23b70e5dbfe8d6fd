import i18next from 'i18next';
import { createI18n } from './i18n.ts';
import { type MayChange, requireOwn, setGuard } from './text-guard.ts';

export { dropTranslations } from './i18n.ts';

/** The ways in which code may change texts of the one instance, past `addTranslations`. */
const ways = ['addResource', 'addResources', 'addResourceBundle', 'removeResourceBundle'] as const;

/**
 * From now on, each namespace is changed only by whom `mayChange` lets: it is asked while the code that wants to change
 * one is on the stack (docs/adr/0150). The shell calls it, once.
 */
export function guardTranslations(mayChange: MayChange): void {
  createI18n();
  setGuard(mayChange);
  for (const way of ways) {
    const change: (...values: never[]) => unknown = i18next[way].bind(i18next);
    const guarded = (...values: never[]) => {
      requireOwn(String(values[1]));
      return change(...values);
    };
    Object.assign(i18next, { [way]: guarded });
  }
}
