import { format } from 'node:util';

/** Messages that say nothing about the product, and why. */
const harmless = [
  // jsdom has no layout, so a list never reaches the row to which it scrolls.
  /^Warning: Seems `scrollTo` with `rc-virtual-list` reach the max limitation/,
  // Whether an answer still changes a page after the last line of its test depends on the speed of the machine.
  /inside a test was not wrapped in act\(/,
];

const printed: string[] = [];

/** From here on errors and warnings that code prints are kept, for `refusePrinted`. */
export function keepPrinted(): void {
  for (const level of ['error', 'warn'] as const) {
    const print = console[level];
    console[level] = (...parts: unknown[]) => {
      const text = format(...parts);
      if (harmless.some((known) => known.test(text))) return;
      printed.push(text);
      print(...parts);
    };
  }
}

/** Fails if code printed an error or a warning. A test that expects one replaces `console.error` for itself. */
export function refusePrinted(): void {
  const texts = printed.splice(0);
  if (texts.length > 0) throw new Error(`The console got ${texts.length} message(s):\n${texts.join('\n')}`);
}
