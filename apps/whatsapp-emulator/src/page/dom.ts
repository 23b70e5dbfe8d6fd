type Child = Node | string | undefined | false;
type Properties = Record<string, string | boolean | undefined | ((event: Event) => void)>;

/**
 * Creates an element. Function properties are listeners (`onclick`), others are attributes; undefined and false are
 * omitted, also among children.
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

/** A round picture with initials, in a colour derived from the number. */
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

/** Throttles: calls at most once per interval (milliseconds), and always once after the last request. */
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

/** Closes open menus (`details.menu-of`) on a click elsewhere and on Escape, which returns the focus. */
export function closeMenusAsUsual(): void {
  const open = () => document.querySelectorAll<HTMLDetailsElement>('details.menu-of[open]');
  document.addEventListener('pointerdown', ({ target }) => {
    for (const menu of open()) if (!(target instanceof Node) || !menu.contains(target)) menu.open = false;
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    for (const menu of open()) {
      menu.open = false;
      menu.querySelector('summary')?.focus();
    }
  });
}
