import { isKey } from './choice.ts';
import { isSameWords } from './words.ts';

/** Where a customer goes back to in a menu: one level up (`0`), or to the main menu (`#`). SERVER §2, Queue menu. */
export type WayBack = 'up' | 'start';

const names: Record<WayBack, readonly string[]> = {
  up: ['menu anterior', 'voltar', 'volta', 'previous menu', 'back', 'go back', 'volver', 'atras'],
  start: ['menu inicial', 'menu principal', 'voltar ao menu', 'voltar ao inicio', 'main menu', 'volver al menu'],
};

/** The way back whose key is the customer's answer. */
export function wayBackByKey(text: string): WayBack | undefined {
  if (isKey('#', text)) return 'start';
  return isKey('0', text) ? 'up' : undefined;
}

/** The way back that a customer's answer names, or whose line of the menu it is; an entry of that name goes first. */
export function wayBackByName(text: string): WayBack | undefined {
  const isNamed = (way: WayBack, key: string) =>
    names[way].some((name) => isSameWords(text, name) || isSameWords(text, `${key} ${name}`));
  if (isNamed('start', '#')) return 'start';
  return isNamed('up', '0') ? 'up' : undefined;
}
