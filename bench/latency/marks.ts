import type { Page } from 'playwright-core';

/** What a page noted of its own visit. */
export interface PageMarks {
  /** Milliseconds from the navigation until the frame that shows the element. */
  there: number;
  /** Milliseconds until the largest paint (LCP). */
  paint: number;
  /** The share of the screen that moved without a cause (CLS). */
  shift: number;
  /** Milliseconds of the slowest of a few keys (INP); NaN without any. */
  delay: number;
}

export type Mark = keyof PageMarks;

declare global {
  interface Window {
    benchMarks?: PageMarks;
  }
}

/** Lets the page note what happens to it, from before its first script. */
export async function watchMarks(page: Page, there: string): Promise<void> {
  await page.addInitScript(noteMarks, there);
}

/** Waits for the element, and a moment for what comes after it; `use` is what a user does then. */
export async function markOf(page: Page, use?: (page: Page) => Promise<void>): Promise<PageMarks> {
  await page.waitForFunction(() => (window.benchMarks?.there ?? 0) > 0, undefined, { polling: 250 });
  await page.waitForLoadState('networkidle');
  await use?.(page);
  await page.waitForTimeout(500);
  const marks = await page.evaluate(() => window.benchMarks);
  if (!marks) throw new Error('the page noted nothing');
  return marks;
}

/** Runs in the page. */
function noteMarks(selector: string): void {
  const marks: PageMarks = { there: 0, paint: 0, shift: 0, delay: Number.NaN };
  window.benchMarks = marks;
  const each = (type: string, note: (entry: PerformanceEntry) => void, options: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...options });
  each('largest-contentful-paint', (entry) => {
    marks.paint = entry.startTime;
  });
  each('layout-shift', (entry) => {
    if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) marks.shift += Number(entry.value);
  });
  const ofKeys = { durationThreshold: 16 };
  each(
    'event',
    (entry) => {
      if (!entry.name.startsWith('key')) return;
      marks.delay = Math.max(Number.isNaN(marks.delay) ? 0 : marks.delay, entry.duration);
    },
    ofKeys,
  );
  const tell = () => {
    marks.there = performance.now();
  };
  const look = () => {
    if (document.querySelector(selector)?.checkVisibility()) requestAnimationFrame(tell);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
