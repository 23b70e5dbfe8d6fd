/** Stubs media queries for a screen of that width (pixels) and those preferences; returns a function that undoes it. */
export function stubMatchMedia(width: number, preferences: string[] = []): () => void {
  const before = window.matchMedia;
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: holds(query, width, preferences),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  return () => {
    window.matchMedia = before;
  };
}

/**
 * Gives every element a size, because jsdom has no layout and virtual lists would be empty; returns a function that
 * undoes it.
 */
export function stubElementSizes(width = 800, height = 600): () => void {
  const names = ['offsetWidth', 'offsetHeight', 'clientWidth', 'clientHeight'] as const;
  const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(HTMLElement.prototype, name)] as const);
  for (const name of names) {
    Object.defineProperty(HTMLElement.prototype, name, {
      configurable: true,
      get: () => (name.endsWith('Width') ? width : height),
    });
  }
  return () => {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(HTMLElement.prototype, name, descriptor);
      else Reflect.deleteProperty(HTMLElement.prototype, name);
    }
  };
}

function holds(query: string, width: number, preferences: string[]): boolean {
  const maximum = /max-width:\s*(\d+)/.exec(query)?.[1];
  const minimum = /min-width:\s*(\d+)/.exec(query)?.[1];
  if (maximum && width > Number(maximum)) return false;
  if (minimum && width < Number(minimum)) return false;
  return Boolean(maximum || minimum) || preferences.some((preference) => query.includes(preference));
}
