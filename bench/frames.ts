import type { CDPSession, Page } from 'playwright-core';
import { milliseconds, percentile } from './report.ts';

/** The browser's work during a measurement; times in milliseconds. */
export interface Watched {
  /** The time between each two frames. */
  frames: number[];
  /** How long the main thread worked. */
  work: number;
  /** Of each task over 50 ms, which a person notices. */
  longTasks: number[];
}

/** Column headers of `describeFrames`. */
export const frameColumns = [
  'frames a second',
  'slowest frame of 100',
  'main thread per frame',
  'tasks over 50 ms',
  'longest',
];

/** The cells of several measurements, as medians; of the longest task, the longest of all. */
export function describeFrames(watched: readonly Watched[]): string[] {
  const median = (value: (one: Watched) => number) => percentile(watched.map(value), 0.5);
  const rate = ({ frames }: Watched) => (frames.length * 1000) / frames.reduce((sum, frame) => sum + frame, 0);
  return [
    median(rate).toFixed(0),
    milliseconds(median(({ frames }) => percentile(frames, 0.99))),
    milliseconds(median(({ frames, work }) => work / frames.length)),
    String(median(({ longTasks }) => longTasks.length)),
    longestOf(watched.flatMap(({ longTasks }) => longTasks)),
  ];
}

function longestOf(tasks: readonly number[]): string {
  return tasks.length > 0 ? milliseconds(Math.max(...tasks)) : 'none';
}

/** Connects to a page so that `watchFrames` can read how long its main thread works. */
export async function openDevice(page: Page): Promise<CDPSession> {
  const device = await page.context().newCDPSession(page);
  await device.send('Performance.enable');
  return device;
}

/** Watches the page while something happens. */
export async function watchFrames(page: Page, device: CDPSession, act: () => Promise<void>): Promise<Watched> {
  await page.waitForTimeout(1000);
  await page.evaluate(noteFrames);
  const before = await mainThread(device);
  await act();
  const { frames, tasks } = await page.evaluate(() => window.benchFrames.stop());
  return { frames, work: (await mainThread(device)) - before, longTasks: tasks };
}

/** How long the page's main thread has worked so far, in milliseconds. */
async function mainThread(device: CDPSession): Promise<number> {
  const { metrics } = await device.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

/** Runs in the page: notes the time between two frames, and the long tasks, until `stop`. */
function noteFrames(): void {
  const frames: number[] = [];
  const tasks: number[] = [];
  let last = 0;
  let request = requestAnimationFrame(function note(now) {
    if (last) frames.push(now - last);
    last = now;
    request = requestAnimationFrame(note);
  });
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  });
  observer.observe({ type: 'longtask' });
  window.benchFrames = {
    stop: () => {
      cancelAnimationFrame(request);
      observer.disconnect();
      return { frames, tasks };
    },
  };
}

declare global {
  interface Window {
    /** Set by `noteFrames`. */
    benchFrames: { stop: () => { frames: number[]; tasks: number[] } };
  }
}
