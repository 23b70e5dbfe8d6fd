import { act } from '@testing-library/react';

/** An observer for which everything is in view. */
class ObserverOfTest {
  readonly callback: (entries: { isIntersecting: boolean }[]) => void;
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    this.callback = callback;
  }
  observe() {
    setTimeout(() => act(() => this.callback([{ isIntersecting: true }])));
  }
  disconnect() {}
}

/** In the calling file everything is in view, which the tests' browser does not know. */
export function seeEverything(): void {
  const { IntersectionObserver } = globalThis;
  beforeAll(() => Object.assign(globalThis, { IntersectionObserver: ObserverOfTest }));
  afterAll(() => Object.assign(globalThis, { IntersectionObserver }));
}
