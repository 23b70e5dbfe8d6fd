import { act } from '@testing-library/react';

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

/** A page whose width a test changes. */
export interface StubbedWidth {
  /** Makes the window and every element that wide (pixels), as when a tablet is turned. */
  change: (width: number) => void;
  restore: () => void;
}

/** Gives the window and every element a width (pixels) that can change: observers and media queries hear of it. */
export function stubWidth(width: number): StubbedWidth {
  const before = {
    ResizeObserver: window.ResizeObserver,
    matchMedia: window.matchMedia,
    innerWidth: window.innerWidth,
  };
  const observing = new Set<() => void>();
  const asked = new Set<EventTarget>();
  let restoreParts = stubParts();
  window.ResizeObserver = class implements ResizeObserver {
    readonly #tell: () => void;
    constructor(callback: ResizeObserverCallback) {
      this.#tell = () => callback([], this);
    }
    observe() {
      observing.add(this.#tell);
    }
    unobserve() {}
    disconnect() {
      observing.delete(this.#tell);
    }
  };
  return { change, restore };

  function stubParts() {
    window.innerWidth = width;
    const restoreSizes = stubElementSizes(width);
    const restoreMedia = stubMatchMedia(width);
    const { matchMedia } = window;
    window.matchMedia = (query) => {
      const media = matchMedia(query);
      asked.add(media);
      return media;
    };
    return () => {
      restoreMedia();
      restoreSizes();
    };
  }

  function change(next: number) {
    restoreParts();
    width = next;
    restoreParts = stubParts();
    act(() => {
      for (const media of asked) media.dispatchEvent(new Event('change'));
      for (const tell of [...observing]) tell();
    });
  }

  function restore() {
    restoreParts();
    Object.assign(window, before);
  }
}

function holds(query: string, width: number, preferences: string[]): boolean {
  const maximum = /max-width:\s*(\d+)/.exec(query)?.[1];
  const minimum = /min-width:\s*(\d+)/.exec(query)?.[1];
  if (maximum && width > Number(maximum)) return false;
  if (minimum && width < Number(minimum)) return false;
  return Boolean(maximum || minimum) || preferences.some((preference) => query.includes(preference));
}
