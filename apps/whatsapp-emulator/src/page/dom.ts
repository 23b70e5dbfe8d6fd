type Child = Node | string | undefined | false;
type Properties = Record<string, string | boolean | undefined | ((event: Event) => void)>;

/**
 * Makes an element. Properties that are functions listen (`onclick`), others are attributes; undefined and false are
 * left out, like children that are.
 */
export function make(tag: string, properties: Properties = {}, ...children: Child[]): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== undefined && child !== false));
  return element;
}

/** A round picture with initials, in a colour that belongs to the number. */
export function avatar(name: string, number: string): HTMLElement {
  const initials = name
    .split(/\s+/)
    .filter((word) => word.length > 2)
    .map((word) => word[0])
    .slice(0, 2)
    .join('');
  const round = make('span', { class: 'avatar', 'aria-hidden': 'true' }, initials || name.slice(0, 1));
  round.style.setProperty('--hue', String((Number(number.replace(/\D/g, '').slice(-6)) * 47) % 360));
  return round;
}

/** `+55 11 98765-4321` for Brazilian numbers, a plus and the digits for others. */
export function readableNumber(number: string): string {
  const brazilian = /^55(\d\d)(\d{4,5})(\d{4})$/.exec(number);
  return brazilian ? `+55 ${brazilian[1]} ${brazilian[2]}-${brazilian[3]}` : `+${number}`;
}

/**
 * Brings the children of a list to what it should show. An item whose text of `signature` is the same keeps its
 * element, so that a playing sound goes on and nothing flickers.
 */
export function reconcile<T>(
  list: HTMLElement,
  items: T[],
  signature: (item: T) => string,
  render: (item: T) => HTMLElement,
): void {
  const old = new Map([...list.children].map((child) => [child.getAttribute('data-signature'), child]));
  const wanted = items.map((item) => {
    const key = signature(item);
    const element = old.get(key) ?? render(item);
    element.setAttribute('data-signature', key);
    return element;
  });
  const same = wanted.length === list.children.length && wanted.every((element, at) => element === list.children[at]);
  if (!same) list.replaceChildren(...wanted);
}

/** Calls at most once in so many milliseconds, and always once after the last demand. */
export function throttled(milliseconds: number, work: () => void): () => void {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    window.setTimeout(() => {
      waiting = false;
      work();
    }, milliseconds);
  };
}
