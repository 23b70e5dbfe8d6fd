import i18next, { type i18n, type TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';
import { createI18n } from './i18n.ts';

const components = new Set<() => void>();
/** The function of each namespace in the current language. */
const functions = new Map<string, TFunction>();
let isListening = false;

/**
 * The texts of a namespace in the current language; renders again when the language changes or texts are added. Cheaper
 * than react-i18next's hook, which creates an instance of i18next for each of the hundreds of components of a chat.
 */
export function useTranslation(namespace = 'ui'): { t: TFunction; i18n: i18n } {
  return { t: useSyncExternalStore(subscribe, () => functionOf(namespace)), i18n: i18next };
}

function functionOf(namespace: string): TFunction {
  const known = functions.get(namespace);
  if (known) return known;
  listen();
  const made: TFunction = createI18n().getFixedT(null, namespace);
  functions.set(namespace, made);
  return made;
}

function subscribe(render: () => void): () => void {
  components.add(render);
  return () => components.delete(render);
}

/** Listens once, for all components. */
function listen(): void {
  if (isListening) return;
  isListening = true;
  createI18n();
  const change = () => {
    functions.clear();
    for (const render of components) render();
  };
  i18next.on('languageChanged', change);
  i18next.store.on('added', change);
}
