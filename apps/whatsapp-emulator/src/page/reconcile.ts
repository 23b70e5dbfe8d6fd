/** How the items of a list are rendered. */
export interface Rendering<T> {
  /** The key of an item. */
  key(item: T): string;
  render(item: T): HTMLElement;
}

const FOCUSABLE = 'button, summary, a, input';

/**
 * Updates the children of a list. Unchanged items keep their element; changed ones are replaced in place and keep
 * focus, open menus, and playing media.
 */
export function reconcile<T>(list: HTMLElement, items: readonly T[], { key, render }: Rendering<T>): void {
  const old = new Map([...list.children].map((child) => [child.getAttribute('data-key'), child]));
  const keys = new Set(items.map(key));
  for (const [known, child] of old) if (!keys.has(known ?? '')) child.remove();
  let place = list.firstElementChild;
  for (const item of items) {
    const known = old.get(key(item));
    const element = current(known, item, { key, render });
    if (known && known !== element) {
      if (known === place) place = element;
      exchange(known, element);
    }
    if (element === place) place = element.nextElementSibling;
    else list.insertBefore(element, place);
  }
}

function current<T>(known: Element | undefined, item: T, { key, render }: Rendering<T>): Element {
  const state = JSON.stringify(item);
  if (known?.getAttribute('data-state') === state) return known;
  const fresh = render(item);
  fresh.setAttribute('data-key', key(item));
  fresh.setAttribute('data-state', state);
  return fresh;
}

function exchange(old: Element, fresh: Element): void {
  const focused = [...old.querySelectorAll(FOCUSABLE)].findIndex((child) => child.matches(':focus'));
  const [media, place] = [old.querySelector('.media'), fresh.querySelector('.media')];
  if (media && place?.getAttribute('src') === media.getAttribute('src')) place?.replaceWith(media);
  if (old.querySelector('details[open]')) fresh.querySelector('details')?.setAttribute('open', '');
  old.replaceWith(fresh);
  const again = [...fresh.querySelectorAll<HTMLElement>(FOCUSABLE)][focused];
  again?.focus();
}
